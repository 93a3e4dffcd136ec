CREATE TABLE p (id UInt32, k UInt8, s String, arr Array(UInt8), n Nullable(Int32)) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 8;
INSERT INTO p SELECT number, number % 7, concat('v', toString(number % 5)), range(number % 4), if(number % 3 = 0, NULL, number) FROM numbers(100);
SELECT id FROM p PREWHERE k = 3 ORDER BY id LIMIT 5;
SELECT id, s FROM p PREWHERE s = 'v2' WHERE k = 1 ORDER BY id;
SELECT count() FROM p PREWHERE n;
SELECT count() FROM p PREWHERE isNull(n);
SELECT count() FROM p PREWHERE n > 50 OR n IS NULL;
SELECT count(), sum(length(arr)) FROM p PREWHERE has(arr, 2);
SELECT id, k + 1 AS kk FROM p PREWHERE kk = 4 AND id < 20 ORDER BY id;
SELECT sum(id) FROM p PREWHERE id IN (SELECT number * 10 FROM numbers(10));
SELECT count() FROM p PREWHERE s LIKE 'v%' WHERE id BETWEEN 10 AND 19 AND k IN (1, 2);
SELECT count() FROM p PREWHERE arr = [0, 1] WHERE 1;
SELECT count() FROM p PREWHERE materialize(1) WHERE materialize(0);
-- error: 59
SELECT count() FROM p PREWHERE s;
