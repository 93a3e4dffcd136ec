CREATE TABLE dst (a UInt8, b String, c Nullable(Float32), d Date, e Decimal(9, 2), f FixedString(3), g Array(Int16), h LowCardinality(String)) ENGINE = Memory;
INSERT INTO dst SELECT 300, 5, '1.5', '2020-01-01', 1.555, 'ab', [1, 2], 'lc';
INSERT INTO dst SELECT -1, toDate('2020-01-01'), NULL, toDateTime('2021-01-01 10:00:00', 'UTC'), 7, toFixedString('abc', 3), [], 10;
INSERT INTO dst VALUES (1 + 1, concat('x', 'y'), 1 / 4, toDate('2022-01-01') + 1, '3.14', 'q', [1, 1 + 1], lower('ABC'));
INSERT INTO dst (b, a) VALUES ('only', '7');
SELECT a, b, c, d, e, hex(f), g, h FROM dst ORDER BY b;
INSERT INTO dst (a) SELECT CAST(NULL, 'Nullable(UInt8)');
-- error: 131
INSERT INTO dst (f) SELECT 'too long';
-- error: 6
INSERT INTO dst (a) SELECT 'abc';
-- error: 38
INSERT INTO dst (d) SELECT 'not a date';
SELECT count() FROM dst;
SET insert_null_as_default = 1;
INSERT INTO dst (a, b) VALUES (NULL, 'nulls');
SELECT a, b FROM dst WHERE b = 'nulls';
