-- error: 44
CREATE TABLE nk (a Nullable(UInt8)) ENGINE = MergeTree ORDER BY a;
CREATE TABLE nk (a Nullable(UInt8), b UInt8) ENGINE = MergeTree ORDER BY a SETTINGS allow_nullable_key = 1;
INSERT INTO nk VALUES (2, 1), (NULL, 2), (1, 3);
SELECT a FROM nk ORDER BY a;
SELECT b FROM nk WHERE a IS NULL;
SELECT b FROM nk WHERE a > 1;
CREATE TABLE np (a Nullable(UInt8)) ENGINE = MergeTree PARTITION BY a ORDER BY tuple() SETTINGS allow_nullable_key = 1;
INSERT INTO np VALUES (2), (NULL);
SELECT partition FROM system.parts WHERE database = currentDatabase() AND table = 'np' AND active ORDER BY partition;
-- error: 44
CREATE TABLE np2 (a Nullable(UInt8)) ENGINE = MergeTree PARTITION BY a ORDER BY tuple();
