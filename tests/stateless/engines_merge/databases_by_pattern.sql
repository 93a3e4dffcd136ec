CREATE DATABASE mbp_one;
CREATE DATABASE mbp_two;
CREATE TABLE mbp_one.x (a UInt8, b String DEFAULT 'd') ENGINE = Memory;
CREATE TABLE mbp_two.x (a UInt8) ENGINE = Memory;
INSERT INTO mbp_one.x VALUES (1, 'one');
INSERT INTO mbp_two.x VALUES (2);
CREATE TABLE both (a UInt8) ENGINE = Merge(REGEXP('^mbp_(one|two)$'), '^x$');
SHOW CREATE TABLE both FORMAT TSVRaw;
SELECT _database, _table, a FROM both ORDER BY a;
SELECT a, _database FROM merge(REGEXP('^mbp_'), '^x$') ORDER BY a;
CREATE TABLE none (a UInt8) ENGINE = Merge(currentDatabase(), '^nothing$');
SELECT count() FROM none;
SELECT * FROM none;
-- error: 427
CREATE TABLE bad (a UInt8) ENGINE = Merge(currentDatabase(), '[');
-- error: 36
CREATE TABLE lg (k UInt8, INDEX i k TYPE minmax) ENGINE = Log;
-- error: 36
CREATE TABLE lg (k UInt8, PROJECTION p (SELECT k ORDER BY k)) ENGINE = TinyLog;
-- error: 48
INSERT INTO FUNCTION merge(currentDatabase(), '^both$') VALUES (1);
-- error: 48
INSERT INTO FUNCTION view(SELECT a FROM both) VALUES (1);
DROP DATABASE mbp_one;
DROP DATABASE mbp_two;
