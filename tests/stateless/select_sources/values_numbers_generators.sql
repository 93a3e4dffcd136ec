SELECT * FROM VALUES('a UInt8, b String', (1, 'x'), (2, 'y')) ORDER BY a;
SELECT * FROM VALUES((1, 'x'), (2, NULL)) ORDER BY 1;
SELECT c1, toTypeName(c1) FROM VALUES(1, -2, 300) ORDER BY c1;
SELECT * FROM VALUES('d Date, a Array(UInt8)', ('2024-01-01', [1, 2]), ('2024-01-02', [])) ORDER BY d;
SELECT sum(number), count() FROM numbers(10, 5);
SELECT number FROM numbers(0, 10, 3) ORDER BY number;
SELECT * FROM generate_series(1, 10, 4) ORDER BY 1;
SELECT generate_series FROM generateSeries(5, 5);
SELECT count() FROM zeros(5);
SELECT * FROM system.one;
SELECT number FROM system.numbers LIMIT 3;
SELECT number FROM numbers_mt(100) ORDER BY number DESC LIMIT 2;
SELECT n FROM (SELECT number AS n FROM numbers(3)) AS t (n) ORDER BY n SETTINGS max_block_size = 1;
SELECT * FROM null('a Int8, b String');
SELECT * FROM format(JSONEachRow, '{"a": 1, "b": "x"}\n{"a": 2}') ORDER BY a;
SELECT * FROM format(CSV, 'k UInt8, v String', '1,"q"\n2,w') ORDER BY k;
SELECT * FROM view(SELECT 1 AS a, 2 AS b);
-- error: 43
SELECT c1.1 FROM VALUES(((1, 2)), ((3, 4))) ORDER BY 1;
-- error: 53
SELECT * FROM VALUES('a UInt8', (1, 2));
-- error: 35
SELECT * FROM VALUES();
-- error: 43
SELECT * FROM numbers('a');
-- error: 46
SELECT * FROM no_such_table_function(1);
-- error: 73
SELECT * FROM format(NoFormat, '1');
-- error: 53
SELECT * FROM VALUES('a UInt8', ('x'));
-- error: 36
SELECT * FROM generate_series(1, 10, 0);
