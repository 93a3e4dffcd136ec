-- A stream without bytes lies where the next one does: they must not be taken for each other.
CREATE TABLE t (c String, e String, f Nullable(String)) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO t VALUES ('', 'ab', '');
SELECT * FROM t;
SELECT c FROM t;
SELECT e, f FROM t;
INSERT INTO t VALUES ('x', '', NULL);
SELECT * FROM t ORDER BY c;
