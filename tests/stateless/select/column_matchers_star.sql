CREATE TABLE cm (id UInt8, name String, price Float32, qty UInt16 MATERIALIZED id * 2, tot Float32 ALIAS price * id, eph String EPHEMERAL) ENGINE = MergeTree ORDER BY id;
INSERT INTO cm (id, name, price) VALUES (1, 'nut', 1.5), (2, 'bolt', 2.5);
SELECT * FROM cm ORDER BY id;
SELECT *, qty, tot FROM cm ORDER BY id;
SELECT * FROM cm ORDER BY id SETTINGS asterisk_include_materialized_columns = 1;
SELECT * FROM cm ORDER BY id SETTINGS asterisk_include_alias_columns = 1, asterisk_include_materialized_columns = 1;
SELECT cm.*, id FROM cm ORDER BY id;
SELECT t.* FROM cm AS t ORDER BY id LIMIT 1;
SELECT *, * FROM cm ORDER BY id LIMIT 1;
SELECT count(*) FROM cm;
SELECT tuple(*) FROM cm ORDER BY id;
SELECT [*] FROM (SELECT 1 AS a, 2 AS b);
SELECT a.*, b.* FROM (SELECT 1 AS x) AS a, (SELECT 2 AS y) AS b;
-- error: 47
SELECT nobody.* FROM cm;
