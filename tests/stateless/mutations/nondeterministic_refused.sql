CREATE TABLE nr (k UInt32, v UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO nr VALUES (1, 1);
ALTER TABLE nr UPDATE v = rand() % 1 WHERE 1 SETTINGS mutations_sync = 2;
SELECT * FROM nr;
ALTER TABLE nr DELETE WHERE rand() < 0 SETTINGS mutations_sync = 2;
SELECT * FROM nr;
-- error: 341
ALTER TABLE nr UPDATE v = throwIf(1) WHERE 1 SETTINGS mutations_sync = 2;
KILL MUTATION WHERE database = currentDatabase() AND table = 'nr' FORMAT Null;
SELECT * FROM nr;
