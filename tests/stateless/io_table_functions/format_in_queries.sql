SELECT a, count() FROM format(CSV, 'a String', 'x\ny\nx') GROUP BY a ORDER BY a;
SELECT f.b, v.w FROM format(TSV, 'b UInt8', '1\n2') AS f JOIN values('b UInt8, w String', (2, 'two')) AS v USING (b);
SELECT (SELECT sum(a) FROM format(CSV, 'a UInt8', '1\n2\n3'));
SELECT number FROM numbers(5) WHERE number IN (SELECT a FROM format(CSV, 'a UInt64', '1\n4')) ORDER BY number;
CREATE TABLE t ENGINE = Memory AS SELECT * FROM format(JSONEachRow, '{"a": 1, "b": "x"}{"a": 2, "b": "y"}');
DESCRIBE t;
SELECT * FROM t ORDER BY a;
CREATE VIEW v AS SELECT * FROM format(CSV, 'a UInt8', '5\n6');
SELECT sum(a) FROM v;
SELECT arr FROM format(JSONEachRow, 'arr Array(UInt8)', '{"arr": [1, 2]}') ARRAY JOIN arr;
-- error: 47
SELECT * FROM format(CSV, 'a UInt8, b String', '1,x') UNION ALL SELECT 2, 'y' ORDER BY a;
SELECT a, row_number() OVER (ORDER BY a DESC) AS r FROM format(CSV, 'a UInt8', '1\n2\n3') ORDER BY a;
-- error: 47
SELECT _file FROM format(CSV, 'a UInt8', '1');
INSERT INTO t SELECT a * 10, b FROM format(CSVWithNames, 'a,b\n7,q');
SELECT * FROM t WHERE a = 70;
SELECT * FROM format(Values, 'a UInt8', '(1), (2)') WHERE a != 1;
