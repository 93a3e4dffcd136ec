CREATE TABLE nok (a UInt8, b String) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO nok VALUES (3, 'c'), (1, 'a'), (2, 'b');
SELECT a FROM nok;
INSERT INTO nok VALUES (0, 'z');
SELECT * FROM nok WHERE a < 2 ORDER BY a;
SELECT sorting_key, primary_key, partition_key FROM system.tables WHERE database = currentDatabase() AND name = 'nok';
OPTIMIZE TABLE nok FINAL;
SELECT count(), sum(a) FROM nok;
SELECT a FROM nok;
CREATE TABLE nok2 (a UInt8) ENGINE = MergeTree ORDER BY ();
INSERT INTO nok2 VALUES (1);
SHOW CREATE TABLE nok2 FORMAT TSVRaw;
CREATE TABLE nok3 (a UInt8) ENGINE = ReplacingMergeTree ORDER BY tuple();
INSERT INTO nok3 VALUES (1), (2), (3);
SELECT count() FROM nok3 FINAL;
-- error: 44
CREATE TABLE nok4 (a UInt8) ENGINE = MergeTree ORDER BY 1;
