CREATE TABLE t (a UInt32, b String, c Array(String), d Nullable(Date)) ENGINE = MergeTree ORDER BY a;
INSERT INTO t SELECT * FROM format(JSONEachRow, 'a UInt32, b String, c Array(String), d Nullable(Date)', '{"a": 1, "b": "x", "c": ["p"], "d": "2024-01-01"}{"a": 2}');
INSERT INTO t SELECT a, b, splitByChar(';', c), d FROM format(CSVWithNames, 'a UInt32, b String, c String, d Nullable(Date)', 'a,b,c,d\n3,y,q;w,\n4,"z, z",,2024-02-02');
INSERT INTO t (a, b) SELECT * FROM format(TSKV, 'a UInt32, b String', 'a=5\tb=five\n');
SELECT * FROM t ORDER BY a;
SELECT * FROM t ORDER BY a FORMAT JSONEachRow;
SELECT sum(length(c)) FROM t;
INSERT INTO t FORMAT JSONCompactEachRow [6, "six", ["a", "b"], null] [7, "", [], "1999-09-09"];
SELECT * FROM t WHERE a > 5 ORDER BY a FORMAT Values;
-- error: 20
INSERT INTO t SELECT * FROM format(CSV, 'x Date', '2024-01-01');
SELECT t.a, f.n FROM t JOIN format(CSV, 'k UInt32, n String', '1,one\n3,three') AS f ON t.a = f.k ORDER BY t.a;
SELECT count() FROM t WHERE a IN (SELECT k FROM format(CSV, 'k UInt32', '1\n2\n9'));
