CREATE TABLE tol (a UInt8, b String) ENGINE = Memory;
SET input_format_allow_errors_num = 1;
INSERT INTO tol FORMAT CSV 1,x
bad,y
3,z;
SELECT * FROM tol ORDER BY a;
SET input_format_allow_errors_num = 0;
-- error: 27
INSERT INTO tol FORMAT CSV 4,x
bad,y;
SELECT count() FROM tol;
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": 1}\n{"a": "x"}\n{"a": 3}') SETTINGS input_format_allow_errors_num = 1;
SELECT * FROM format(TSV, 'a UInt8', '1\nx\n3\n4') SETTINGS input_format_allow_errors_ratio = 0.5;
-- error: 72
SELECT * FROM format(CSV, 'a UInt8', '300\n-1\n5');
