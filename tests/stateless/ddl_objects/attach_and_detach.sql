CREATE TABLE ad (k UInt8, v String DEFAULT 'z') ENGINE = MergeTree ORDER BY k;
INSERT INTO ad (k) VALUES (1), (2);
DETACH TABLE ad;
-- error: 60
INSERT INTO ad VALUES (3, 'x');
-- error: 57
CREATE TABLE ad (k UInt8) ENGINE = Memory;
SELECT count() FROM system.tables WHERE database = currentDatabase() AND name = 'ad';
SELECT table, is_permanently FROM system.detached_tables WHERE database = currentDatabase();
ATTACH TABLE ad;
SELECT * FROM ad ORDER BY k;
-- error: 57
ATTACH TABLE ad;
ATTACH TABLE IF NOT EXISTS ad;
-- error: 60
DETACH TABLE nothing;
DETACH TABLE IF EXISTS nothing;
DETACH TABLE ad PERMANENTLY;
SELECT table, is_permanently FROM system.detached_tables WHERE database = currentDatabase();
ATTACH TABLE ad;
CREATE VIEW adv AS SELECT sum(k) AS s FROM ad;
DETACH VIEW adv;
-- error: 60
SELECT * FROM adv;
ATTACH TABLE adv;
SELECT * FROM adv;
