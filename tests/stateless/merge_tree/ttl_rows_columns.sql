CREATE TABLE ttl (d DateTime('UTC'), k UInt8, v String TTL d + INTERVAL 1 DAY) ENGINE = MergeTree ORDER BY k TTL d + INTERVAL 1 YEAR;
INSERT INTO ttl VALUES ('2000-01-01 00:00:00', 1, 'old'), ('2100-01-01 00:00:00', 2, 'new');
OPTIMIZE TABLE ttl FINAL;
SELECT k, v FROM ttl ORDER BY k;
CREATE TABLE ttlc (d Date, k UInt8, v String DEFAULT 'def' TTL d + INTERVAL 1 MONTH) ENGINE = MergeTree ORDER BY k;
INSERT INTO ttlc VALUES ('2000-01-01', 1, 'gone'), ('2100-01-01', 2, 'kept');
OPTIMIZE TABLE ttlc FINAL;
SELECT k, v FROM ttlc ORDER BY k;
ALTER TABLE ttlc MODIFY TTL d + INTERVAL 1 DAY SETTINGS mutations_sync = 2;
OPTIMIZE TABLE ttlc FINAL;
SELECT k, v FROM ttlc ORDER BY k;
-- error: 43
CREATE TABLE ttlbad (k UInt8) ENGINE = MergeTree ORDER BY k TTL k + INTERVAL 1 DAY;
-- error: 44
CREATE TABLE ttlbad2 (d Date, k UInt8 TTL d + INTERVAL 1 DAY) ENGINE = MergeTree ORDER BY k;
