CREATE TABLE ak (k Enum8('a' = 1, 'b' = 2), d DateTime('UTC'), s LowCardinality(String), v UInt32) ENGINE = MergeTree PARTITION BY k ORDER BY (s, d) SETTINGS index_granularity = 2;
INSERT INTO ak SELECT if(number % 2, 'a', 'b'), toDateTime(number * 86400, 'UTC'), concat('s', toString(number % 4)), number FROM numbers(24);
ALTER TABLE ak MODIFY COLUMN k Enum8('a' = 1, 'b' = 2, 'c' = 3);
INSERT INTO ak VALUES ('c', '2024-01-01 00:00:00', 'zz', 99);
SELECT v FROM ak WHERE k = 'c';
SELECT count() FROM ak WHERE k IN ('a', 'c');
ALTER TABLE ak MODIFY COLUMN s String;
SELECT count() FROM ak WHERE s = 's1';
SELECT count() FROM ak WHERE s > 's2';
-- error: 524
ALTER TABLE ak MODIFY COLUMN d DateTime64(3, 'UTC');
SELECT count() FROM ak WHERE d < '1970-01-05 00:00:00';
ALTER TABLE ak ADD COLUMN e UInt8 DEFAULT 5, ADD INDEX ie e TYPE minmax GRANULARITY 1;
INSERT INTO ak (k, d, s, v, e) VALUES ('a', '2024-01-02 00:00:00', 'new', 100, 77);
SELECT v FROM ak WHERE e = 77;
SELECT count() FROM ak WHERE e = 5;
OPTIMIZE TABLE ak FINAL;
SELECT count() FROM ak WHERE e = 5 AND s LIKE 's%';
SELECT partition, sum(rows) FROM system.parts WHERE database = currentDatabase() AND table = 'ak' AND active GROUP BY partition ORDER BY partition;
