-- error: 56
CREATE TABLE u1 (a UInt8) ENGINE = NoSuchEngine;
-- error: 42
CREATE TABLE u2 (a UInt8) ENGINE = File;
-- error: 73
CREATE TABLE u3 (a UInt8) ENGINE = File(NoSuchFormat);
CREATE TABLE u4 (a UInt8, b String) ENGINE = File(CSV);
INSERT INTO u4 VALUES (1, 'x,y'), (2, 'q"q');
SELECT * FROM u4 ORDER BY a;
INSERT INTO u4 VALUES (3, '');
SELECT count() FROM u4;
TRUNCATE TABLE u4;
SELECT count() FROM u4;
CREATE TABLE u5 (a UInt8, b Array(String)) ENGINE = File(JSONEachRow);
INSERT INTO u5 VALUES (1, ['x']);
SELECT * FROM u5;
-- error: 80
CREATE TABLE u6 (a UInt8) ENGINE = View;
-- error: 80
CREATE TABLE u7 (a UInt8) ENGINE = MaterializedView;
-- error: 42
CREATE TABLE u8 (a UInt8) ENGINE = Buffer;
-- error: 36
CREATE TABLE u9 (a UInt8) ENGINE = Dictionary('nothing');
-- error: 701
CREATE TABLE u10 (a UInt8) ENGINE = Distributed(nothing_cluster, currentDatabase(), 'x');
CREATE TABLE u11 (a UInt8, b String) ENGINE = File(TSVWithNames);
INSERT INTO u11 VALUES (5, 'tab\tt');
SELECT * FROM u11;
