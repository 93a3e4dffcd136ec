CREATE TABLE eph (id UInt32, raw UInt8 EPHEMERAL, day Nullable(Date) EPHEMERAL, doubled UInt16 DEFAULT raw * 2) ENGINE = MergeTree ORDER BY id;
INSERT INTO eph (id, raw) VALUES (1, 7);
INSERT INTO eph (id) VALUES (2);
SELECT * FROM eph ORDER BY id;
-- error: 16
SELECT raw FROM eph;
-- error: 16
SELECT id FROM eph WHERE raw = 7;
-- error: 47
SELECT other FROM eph;
SHOW CREATE TABLE eph FORMAT TSVRaw;
DESCRIBE eph;
