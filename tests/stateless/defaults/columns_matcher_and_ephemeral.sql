CREATE TABLE cm (al ALIAS a + 5, a UInt8, m UInt16 MATERIALIZED a * 100, e UInt8 EPHEMERAL, b UInt8) ENGINE = MergeTree ORDER BY a;
INSERT INTO cm (a, b) VALUES (1, 2);
SELECT COLUMNS('.*') FROM cm;
SELECT * FROM cm;
SELECT COLUMNS('m|l') APPLY(toString) FROM cm;
SELECT COLUMNS('.*') EXCEPT m FROM cm;
SELECT cm.COLUMNS('.*') FROM cm;
SELECT COLUMNS('.*') FROM cm AS x JOIN cm AS y USING m;
-- error: 51
SELECT COLUMNS('_pa.*') FROM cm;
-- error: 51
SELECT COLUMNS('e') FROM cm;
-- error: 16
SELECT e FROM cm;
-- error: 16
SELECT a FROM cm AS x WHERE x.e = 1;
-- error: 16
SELECT e FROM numbers(1) AS n, cm;
-- error: 47
SELECT e FROM (SELECT * FROM cm);
WITH 5 AS e SELECT e FROM cm;
CREATE MATERIALIZED VIEW cmv ENGINE = Memory AS SELECT COLUMNS('.*') FROM cm;
INSERT INTO cm (a, b) VALUES (3, 4);
SELECT * FROM cmv;
