CREATE TABLE visits (id UInt32) ENGINE = Memory;
CREATE TABLE IF NOT EXISTS visits (other String) ENGINE = Memory;
-- error: 57
CREATE TABLE visits (id UInt32) ENGINE = Memory;
DESCRIBE TABLE visits;
CREATE VIEW IF NOT EXISTS visits AS SELECT 1;
SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'visits';
EXISTS TABLE visits;
EXISTS TABLE visits_none;
