CREATE TABLE items (flag String, status LowCardinality(String), size Int32, day Date, wide Int64, note Nullable(String)) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO items SELECT ['A', 'N', 'R'][1 + number % 3], ['F', 'O'][1 + intDiv(number, 7) % 2], -3 + number % 5, toDate('2020-01-01') + number % 4, if(number % 2 = 0, -9223372036854775808, 9223372036854775807), if(number % 3 = 0, NULL, 'n') FROM numbers(3000);
SELECT flag, status, count(), sum(size) FROM items GROUP BY flag, status ORDER BY flag, status;
SELECT flag, size, day, count(), min(wide) FROM items GROUP BY flag, size, day ORDER BY flag, size, day LIMIT 7;
SELECT flag, wide, count() FROM items GROUP BY flag, wide ORDER BY flag, wide;
SELECT status, note, count(), uniqExact(size) FROM items GROUP BY status, note ORDER BY status, note;
SELECT 'x' AS x, flag, count() FROM items GROUP BY x, flag ORDER BY flag;
SELECT flag, status, count() FROM items GROUP BY ROLLUP(flag, status) ORDER BY flag, status, count();
SELECT count(), sum(c) FROM (SELECT flag, concat('k', toString(number % 977)) AS k, count() AS c FROM items, numbers(10) AS n GROUP BY flag, k);
