-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY b SET v = max(v);
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k, b, v SET v = max(v);
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree PRIMARY KEY k ORDER BY (k, b) TTL d GROUP BY k, b SET v = max(v);
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k SET k = max(k);
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k SET v = max(v), v = min(v);
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k SET v = 5;
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k SET v = k + 1;
-- error: NO_SUCH_COLUMN_IN_TABLE
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k SET zz = max(v);
-- error: ILLEGAL_AGGREGATION
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k SET v = max(max(v));
-- error: SYNTAX_ERROR
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d GROUP BY k SET v = max(v) WHERE b = 1;
-- error: SYNTAX_ERROR
CREATE TABLE u (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d RECOMPRESS CODEC(ZSTD(1)) WHERE b = 1;
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, d DateTime) ENGINE = MergeTree ORDER BY k TTL d, d + INTERVAL 1 DAY;
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, d DateTime) ENGINE = MergeTree ORDER BY k TTL d TO DISK 'x';
-- error: BAD_TTL_EXPRESSION
CREATE TABLE u (k UInt32, d DateTime) ENGINE = MergeTree ORDER BY k TTL d TO VOLUME 'x';
-- error: BAD_ARGUMENTS
CREATE TABLE u (k UInt32, d DateTime) ENGINE = MergeTree ORDER BY k TTL now() + INTERVAL 1 DAY;
-- error: BAD_ARGUMENTS
CREATE TABLE u (k UInt32, d DateTime) ENGINE = MergeTree ORDER BY k TTL d + toIntervalDay(rand() % 2);
CREATE TABLE u (k UInt32, d DateTime) ENGINE = MergeTree ORDER BY k TTL d TO DISK 'default', d + INTERVAL 1 DAY TO VOLUME 'default';
INSERT INTO u VALUES (1, '2020-01-01 00:00:00');
OPTIMIZE TABLE u FINAL;
SELECT count() FROM u;
DROP TABLE u;
-- Rules with WHERE and without, and of columns with a default.
CREATE TABLE u (k UInt32, v UInt32 DEFAULT k + 1 TTL d + INTERVAL 1 DAY, n Nullable(String) TTL d, d DateTime) ENGINE = MergeTree ORDER BY k TTL d + INTERVAL 1 DAY WHERE k = 1, d WHERE k = 2, toDateTime64(d, 3) + INTERVAL 200 YEAR;
INSERT INTO u SELECT number, 100, 'x', if(number < 5, '2020-01-01 00:00:00', '2100-01-01 00:00:00') FROM numbers(7);
OPTIMIZE TABLE u FINAL;
SELECT k, v, n FROM u ORDER BY k;
DROP TABLE u;
