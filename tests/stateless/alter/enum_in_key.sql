CREATE TABLE ek (e Enum8('a' = 1, 'b' = 2), v UInt8) ENGINE = MergeTree PARTITION BY e ORDER BY (e, v) SETTINGS index_granularity = 2;
INSERT INTO ek SELECT if(number % 2 = 0, 'a', 'b'), number FROM numbers(20);
ALTER TABLE ek MODIFY COLUMN e Enum8('a' = 1, 'b' = 2, 'z' = 9);
INSERT INTO ek VALUES ('z', 1);
SELECT e, count(), sum(v) FROM ek GROUP BY e ORDER BY e;
SELECT v FROM ek WHERE e = 'b' AND v > 5 ORDER BY v;
SELECT v FROM ek WHERE e > 'a' ORDER BY v;
OPTIMIZE TABLE ek FINAL;
-- error: 524
ALTER TABLE ek MODIFY COLUMN e Enum8('a' = 2);
-- error: 524
ALTER TABLE ek MODIFY COLUMN e Enum8('a' = 1, 'b' = 2);
ALTER TABLE ek MODIFY COLUMN e Int8;
SELECT v FROM ek WHERE e = 2 ORDER BY v;
-- error: 524
ALTER TABLE ek MODIFY COLUMN e Int16;
DETACH TABLE ek;
ATTACH TABLE ek;
SELECT e, count() FROM ek GROUP BY e ORDER BY e;
