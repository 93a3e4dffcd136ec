CREATE TABLE tr (d DateTime, v String) ENGINE = MergeTree ORDER BY v TTL d + INTERVAL 1 MONTH RECOMPRESS CODEC(ZSTD(5)), d + INTERVAL 80 YEAR DELETE;
INSERT INTO tr VALUES ('2020-01-01 00:00:00', 'a'), ('2021-01-01 00:00:00', 'b');
OPTIMIZE TABLE tr FINAL;
SELECT v FROM tr ORDER BY v;
SHOW CREATE TABLE tr FORMAT TSVRaw;
CREATE TABLE tr2 (a Date, b UInt8) ENGINE = MergeTree ORDER BY b TTL a + toIntervalYear(1), a + INTERVAL 3 MONTH TO DISK 'default';
SHOW CREATE TABLE tr2 FORMAT TSVRaw;
CREATE TABLE tr3 (a DateTime64(3), b Date32) ENGINE = MergeTree ORDER BY tuple() TTL a + INTERVAL 1 WEEK;
-- error: 450
CREATE TABLE tr4 (a String) ENGINE = MergeTree ORDER BY a TTL a;
-- error: 450
CREATE TABLE tr5 (a UInt32) ENGINE = MergeTree ORDER BY a TTL a + 1;
-- error: 36
CREATE TABLE tr6 (a Date) ENGINE = Memory TTL a;
-- error: 36
CREATE TABLE tr7 (a Date) ENGINE = Log TTL a;
CREATE TABLE tr8 (a Date) ENGINE = MergeTree ORDER BY tuple() TTL toStartOfMonth(a) + INTERVAL 2 DAY;
SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = 'tr8';
-- error: 432
CREATE TABLE tr9 (a Date) ENGINE = MergeTree ORDER BY tuple() TTL a + INTERVAL 1 DAY RECOMPRESS CODEC(Nothing);
