-- Only the first rows of each partition are needed.
CREATE TABLE w (id UInt32, g UInt32, v Int64, t String, n Nullable(Int32)) ENGINE = MergeTree ORDER BY id;
INSERT INTO w SELECT number, cityHash64(number) % 500, toInt64(cityHash64(number, 1) % 1000) - 500, concat('same start ', toString(cityHash64(number, 2) % 90)), if(number % 5 = 0, NULL, toInt32(number % 77)) FROM numbers(20000);
SELECT count(), sum(v), sum(place) FROM (SELECT v, row_number() OVER (PARTITION BY g ORDER BY v) AS place FROM w) WHERE place <= 3;
SELECT count(), sum(id) FROM (SELECT id, row_number() OVER (PARTITION BY g ORDER BY v DESC, id) AS place FROM w) WHERE place < 3;
SELECT count(), sum(id) FROM (SELECT id, row_number() OVER (PARTITION BY g ORDER BY t, id) AS place FROM w) WHERE place = 7;
SELECT count(), sum(id) FROM (SELECT id, row_number() OVER (PARTITION BY g ORDER BY t DESC, n, id DESC) AS place FROM w) WHERE 5 >= place AND id % 2 = 0;
SELECT count(), sum(id) FROM (SELECT id, row_number() OVER (PARTITION BY g ORDER BY n NULLS FIRST, id) AS place FROM w) WHERE place <= 10 AND place < 5;
SELECT count(), sum(id) FROM (SELECT id, row_number() OVER (PARTITION BY g ORDER BY v, id) AS place FROM w) WHERE place > 100;
SELECT count(), sum(id) FROM (SELECT id, row_number() OVER (PARTITION BY g ORDER BY v, id) AS place, sum(v) OVER (PARTITION BY g ORDER BY v, id) AS s FROM w) WHERE place <= 2;
SELECT count() FROM (SELECT row_number() OVER (PARTITION BY g ORDER BY v) AS place FROM w) WHERE place <= 0;
SELECT g, id, row_number() OVER (PARTITION BY g ORDER BY v, id) AS place FROM w QUALIFY place <= 2 ORDER BY g, place LIMIT 6;
SELECT id FROM (SELECT id, row_number() OVER (ORDER BY v, id) AS place FROM w) WHERE place <= 3 ORDER BY id;
SELECT count() FROM (SELECT row_number() OVER (PARTITION BY g ORDER BY v) AS place FROM w) WHERE place <= 2 OR place = 9;
