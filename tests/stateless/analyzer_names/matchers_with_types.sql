CREATE TABLE wide (id UInt64, name String, p1 Decimal(9, 2), p2 Decimal(9, 2), created DateTime('UTC'), tags Array(String)) ENGINE = Memory;
INSERT INTO wide VALUES (1, 'a', 1.5, 2.25, '2024-01-01 00:00:00', ['x']), (2, 'b', 3, 4, '2024-01-02 00:00:00', []);
SELECT COLUMNS('^p\\d') FROM wide ORDER BY id;
SELECT COLUMNS(id, name) FROM wide ORDER BY id;
SELECT * EXCEPT (tags, created) FROM wide ORDER BY id;
SELECT * EXCEPT '^p' REPLACE (upper(name) AS name) FROM wide ORDER BY id;
SELECT COLUMNS('p\\d') APPLY sum, COLUMNS('p\\d') APPLY(x -> x * 2) FROM wide GROUP BY ALL ORDER BY ALL;
SELECT wide.COLUMNS('^n') FROM wide ORDER BY id;
SELECT * APPLY toString APPLY length FROM wide ORDER BY id;
SELECT w.* EXCEPT (id) FROM wide AS w ORDER BY w.id LIMIT 1;
-- error: 42
SELECT sum(COLUMNS('p1|p2')) FROM wide FORMAT Null;
-- error: 42
SELECT COLUMNS('^p') + 1 FROM wide FORMAT Null;
SELECT * APPLY(quantileExact(0.5)) FROM (SELECT id, p1 FROM wide);
SELECT * REPLACE (id + 100 AS id) FROM wide ORDER BY id FORMAT JSONEachRow;
-- error: 42
SELECT count(*), count(wide.*) FROM wide FORMAT Null;
-- error: 51
SELECT COLUMNS('zzz') FROM wide;
-- error: 36
SELECT * EXCEPT STRICT (nothere) FROM wide;
-- error: 36
SELECT * REPLACE STRICT (1 AS nothere) FROM wide;
-- error: 427
SELECT COLUMNS('(') FROM wide;
-- error: 47
SELECT nothere.* FROM wide;
