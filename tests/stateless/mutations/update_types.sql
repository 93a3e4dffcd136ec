SET mutations_sync = 2;
CREATE TABLE ut (k UInt8, n Nullable(Int32), a Array(UInt8), m Map(String, UInt8), t Tuple(x UInt8, y String), d Decimal(10, 2), lc LowCardinality(String), dt DateTime64(3)) ENGINE = MergeTree ORDER BY k;
INSERT INTO ut VALUES (1, 1, [1], {'a': 1}, (1, 'one'), 1.5, 'p', '2020-01-01 00:00:00.123'), (2, NULL, [], {}, (2, 'two'), -2, 'q', '2020-01-02 00:00:00');
ALTER TABLE ut UPDATE n = NULL WHERE k = 1;
ALTER TABLE ut UPDATE n = 7, a = arrayPushBack(a, 9) WHERE n IS NULL;
ALTER TABLE ut UPDATE m = mapUpdate(m, map('b', 2)), t = (5, 'five'), d = d * 2, lc = concat(lc, lc), dt = dt + INTERVAL 1 DAY WHERE k = 2;
SELECT * FROM ut ORDER BY k;
ALTER TABLE ut UPDATE d = 3.14159 WHERE k = 1;
SELECT d FROM ut WHERE k = 1;
-- error: 130
ALTER TABLE ut UPDATE a = 'text' WHERE k = 1;
-- error: 62
ALTER TABLE ut UPDATE t.x = 1 WHERE k = 1;
-- error: 43
ALTER TABLE ut UPDATE n = 1 WHERE 'not a condition';
