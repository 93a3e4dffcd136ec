CREATE TABLE t (a UInt32) ENGINE = Memory;
-- error: 42
SELECT * FROM remote();
-- error: 42
SELECT * FROM remote('127.0.0.1', t);
-- error: 36
SELECT * FROM remote(1, system.one);
-- error: 36
SELECT * FROM remote('', system.one);
-- error: 60
SELECT * FROM remote('127.0.0.1', currentDatabase(), nosuch);
-- error: 81
SELECT * FROM remote('127.0.0.1', nosuch_database.t);
-- error: 279
SELECT * FROM remote('127.0.0.{1,2}', currentDatabase(), t);
-- error: 701
SELECT * FROM cluster('nosuch_cluster', system.one);
-- error: 701
SELECT * FROM clusterAllReplicas('nosuch_cluster', system.one);
-- error: 55
INSERT INTO FUNCTION remote('127.0.0.{1,1}', currentDatabase(), t) VALUES (1);
SELECT count() FROM t;
