CREATE TABLE c (id UInt8, name String) ENGINE = Memory;
CREATE TABLE o (id UInt8, cid UInt8, v Int16) ENGINE = Memory;
INSERT INTO c VALUES (1, 'ann'), (2, 'bob'), (3, 'cyd');
INSERT INTO o VALUES (1, 1, 10), (2, 1, 20), (3, 2, -5), (4, 9, 7);
CREATE VIEW ov AS SELECT cid, sum(v) AS s FROM o GROUP BY cid;
CREATE VIEW cv AS SELECT c.name, ov.s FROM c LEFT JOIN ov ON c.id = ov.cid;
SELECT * FROM cv ORDER BY name;
-- error: 20
SELECT name FROM c WHERE id IN ov ORDER BY name;
-- error: 20
SELECT name FROM c WHERE id IN cv;
SELECT name FROM c WHERE id IN (SELECT cid FROM ov WHERE s > 0);
SELECT name, s FROM c ANY LEFT JOIN ov ON id = cid ORDER BY name SETTINGS join_use_nulls = 1;
SELECT (SELECT max(s) FROM ov) - (SELECT min(s) FROM ov);
SELECT * FROM cv UNION DISTINCT SELECT * FROM cv ORDER BY name;
SELECT * FROM view(SELECT name, s FROM cv WHERE s > 0);
SELECT EXISTS (SELECT 1 FROM ov WHERE cid = 9);
SELECT _table, name FROM merge(currentDatabase(), '^c$') ORDER BY name LIMIT 1;
