CREATE TABLE pkn (k Nullable(Int32), v UInt8) ENGINE = MergeTree ORDER BY k SETTINGS allow_nullable_key = 1, index_granularity = 2;
INSERT INTO pkn VALUES (NULL, 1), (5, 2), (-1, 3), (NULL, 4), (7, 5);
SELECT * FROM pkn WHERE k > 0 ORDER BY ALL;
SELECT v FROM pkn WHERE k IS NULL ORDER BY v;
SELECT v FROM pkn WHERE isNotNull(k) ORDER BY v;
CREATE TABLE pkf (f Float64) ENGINE = MergeTree ORDER BY f SETTINGS index_granularity = 2;
INSERT INTO pkf VALUES (nan), (1), (-inf), (inf), (nan), (0);
SELECT f FROM pkf WHERE f > 0 ORDER BY f;
SELECT count() FROM pkf WHERE f != f;
-- error: 44
CREATE TABLE pkbad (k Nullable(UInt8)) ENGINE = MergeTree ORDER BY k;
-- error: 36
CREATE TABLE pkbad2 (k UInt8, j UInt8) ENGINE = MergeTree PRIMARY KEY j ORDER BY (k, j);
