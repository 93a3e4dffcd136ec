CREATE TABLE src (id UInt64, v String) ENGINE = MergeTree ORDER BY id;
INSERT INTO src VALUES (1, 'before');
CREATE DICTIONARY rl (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('rl', 'v', toUInt64(1));
ALTER TABLE src UPDATE v = 'after' WHERE id = 1 SETTINGS mutations_sync = 2;
SELECT dictGet('rl', 'v', toUInt64(1));
SYSTEM RELOAD DICTIONARY rl;
SELECT dictGet('rl', 'v', toUInt64(1));
INSERT INTO src VALUES (2, 'added');
SYSTEM RELOAD DICTIONARY rl;
SELECT dictGet('rl', 'v', toUInt64(2));
-- error: 36
SYSTEM RELOAD DICTIONARY nothing;
