SELECT * FROM format(CSV, 'a UInt8, b String', '1,x');
SELECT * FROM format('JSONEachRow', '{"a": 1}');
SELECT * FROM format(TSV, 'a UInt8', '') ORDER BY a;
SELECT sum(a) FROM format(CSV, 'a UInt8', '1\n2\n3');
SELECT * FROM format(CSV, 'a UInt8', concat('4', '5'));
SELECT a, count() FROM format(TSV, 'a String', 'x\ny\nx') GROUP BY a ORDER BY a;
-- error: 73
SELECT * FROM format(NoSuch, 'a UInt8', '1');
SELECT * FROM format(CSV);
-- error: 36
SELECT * FROM format(CSV, 'a UInt8', 5);
SELECT l.a, r.b FROM format(CSV, 'a UInt8', '1\n2') AS l JOIN format(CSV, 'a UInt8, b String', '2,two') AS r USING (a);
CREATE TABLE from_f ENGINE = Memory AS SELECT * FROM format(JSONEachRow, '{"a": 1, "b": "x"}');
SELECT *, toTypeName(a) FROM from_f;
