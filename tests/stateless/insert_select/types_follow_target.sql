CREATE TABLE tt (i8 Int8, u64 UInt64, f Float32, s String, n Nullable(Int32), lc LowCardinality(Nullable(String)), d Decimal(10, 2), dt DateTime('UTC'), e Enum8('x' = 1, 'y' = 2), a Array(Float64)) ENGINE = Memory;
INSERT INTO tt SELECT 1.9, -1, 1, 5, 'x'::Nullable(String) = 'x', 'low', 1.256, '2024-01-01 00:00:00', 'y', [1, 2];
INSERT INTO tt SELECT '5', '77', '1.5', toDate('2024-01-01'), '12', NULL, '3.1', 0, 1, ['1', '2'];
SELECT * FROM tt ORDER BY i8;
-- error: 691
INSERT INTO tt (e) SELECT 'z';
-- error: 691
INSERT INTO tt (e) SELECT 5;
INSERT INTO tt (n) SELECT 'abc';
-- error: 53
INSERT INTO tt (a) SELECT 5;
-- error: 72
INSERT INTO tt (a) SELECT ['q'];
INSERT INTO tt (i8) SELECT NULL;
-- error: 70
INSERT INTO tt (i8) SELECT NULL SETTINGS insert_null_as_default = 0;
SELECT count() FROM tt;
INSERT INTO tt (s) SELECT [1, 2] UNION ALL SELECT [3];
SELECT s FROM tt WHERE s LIKE '[%' ORDER BY s;
INSERT INTO tt (s, f) SELECT (1, 'a'), 1e40;
SELECT s, f FROM tt WHERE s LIKE '(%';
