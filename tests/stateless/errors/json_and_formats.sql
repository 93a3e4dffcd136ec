-- error: 50
SELECT JSONExtract('{}', 'a', 'Strange');
-- error: 42
SELECT JSONExtract('{}');
-- error: 43
SELECT JSONExtractInt(1);
-- error: 73
SELECT 1 FORMAT Strange;
-- error: 73
SELECT * FROM format(Strange, 'x');
-- error: 636
SELECT * FROM format(JSONEachRow, '{"a":');
-- error: 117
SELECT * FROM format(CSV, 'a UInt8', 'x');
-- error: 50
SELECT * FROM format(TSV, 'a Strange', '1');
-- error: 53
SELECT * FROM values('a UInt8', 'x');
-- error: 53
SELECT * FROM values('a UInt8', (1, 2));
-- error: 42
SELECT toJSONString();
