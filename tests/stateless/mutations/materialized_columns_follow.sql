SET mutations_sync = 2;
CREATE TABLE mf (k UInt8, a UInt32, b UInt32 MATERIALIZED a * 2, c UInt32 DEFAULT a * 3, d UInt32 ALIAS a * 4) ENGINE = MergeTree ORDER BY k;
INSERT INTO mf (k, a) VALUES (1, 10), (2, 20);
ALTER TABLE mf UPDATE a = 11 WHERE k = 1;
SELECT k, a, b, c, d FROM mf ORDER BY k;
-- error: 420
ALTER TABLE mf UPDATE b = 1 WHERE k = 1;
-- error: 16
ALTER TABLE mf UPDATE d = 1 WHERE k = 1;
ALTER TABLE mf UPDATE c = d + b WHERE d = 80;
SELECT k, a, b, c, d FROM mf ORDER BY k;
ALTER TABLE mf DELETE WHERE d = 44;
SELECT k FROM mf;
