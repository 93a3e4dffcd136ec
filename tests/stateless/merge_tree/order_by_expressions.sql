CREATE TABLE oe (t DateTime('UTC'), u UInt64, s String) ENGINE = MergeTree ORDER BY (toStartOfHour(t), -toInt64(u), lower(s)) SETTINGS index_granularity = 2;
INSERT INTO oe VALUES ('2024-01-01 10:30:00', 5, 'Q'), ('2024-01-01 10:10:00', 9, 'a'), ('2024-01-01 09:59:59', 1, 'Z'), ('2024-01-01 11:00:00', 3, 'b');
SELECT u FROM oe WHERE t >= '2024-01-01 10:00:00' ORDER BY u;
SELECT u FROM oe WHERE toStartOfHour(t) = '2024-01-01 10:00:00' ORDER BY u;
SELECT u FROM oe ORDER BY toStartOfHour(t), -toInt64(u);
SELECT count() FROM oe WHERE lower(s) = 'z';
CREATE TABLE otup (a UInt8) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO otup VALUES (3), (1), (2);
SELECT * FROM otup WHERE a >= 2 ORDER BY a;
CREATE TABLE obad (a UInt8) ENGINE = MergeTree;
-- error: 57
CREATE TABLE obad (a UInt8) ENGINE = MergeTree ORDER BY b;
-- error: 57
CREATE TABLE obad (a UInt8) ENGINE = MergeTree ORDER BY rand();
-- error: 57
CREATE TABLE obad (a UInt8) ENGINE = MergeTree ORDER BY 1;
