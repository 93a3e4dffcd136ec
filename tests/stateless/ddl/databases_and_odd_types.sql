CREATE TABLE vt (a VARCHAR(), b DECIMAL(), c INT(11), d UInt8(), e CHAR(), f String()) ENGINE = Memory;
DESCRIBE vt;
CREATE TABLE tt (c Tuple(UInt8, UInt8), d Tuple(UInt8), e Tuple(a UInt8), f Array(Tuple(UInt8, String)), n Nested(a UInt8, b Tuple(String, Date)), m Map(String, Tuple(UInt8, Tuple(x UInt8, y UInt8)))) ENGINE = Memory;
SHOW CREATE TABLE tt FORMAT TSVRaw;
-- error: 62
CREATE TABLE ai (a UInt8 AUTO_INCREMENT) ENGINE = Memory;
CREATE TABLE np (k Nullable(UInt8), v UInt8) ENGINE = MergeTree PARTITION BY k ORDER BY v SETTINGS allow_nullable_key = 1;
INSERT INTO np VALUES (NULL, 1), (1, 2);
SELECT partition FROM system.parts WHERE database = currentDatabase() AND table = 'np' AND active ORDER BY partition;
CREATE TABLE ap (k UInt32, v UInt32, PROJECTION s (SELECT k % 2, sum(v) GROUP BY k % 2)) ENGINE = MergeTree ORDER BY k;
INSERT INTO ap SELECT number, 10 FROM numbers(10);
-- error: 344
DELETE FROM ap WHERE k = 5;
CREATE TABLE dd (k UInt8) ENGINE = MergeTree PARTITION BY k ORDER BY k;
INSERT INTO dd VALUES (1);
ALTER TABLE dd DETACH PARTITION 1;
-- error: 344
ALTER TABLE dd DROP DETACHED PARTITION 1;
ALTER TABLE dd DROP DETACHED PARTITION 1 SETTINGS allow_drop_detached = 1;
SET input_format_null_as_default = 0;
-- error: 53
INSERT INTO dd VALUES (2), (NULL);
