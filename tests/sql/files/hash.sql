INSERT INTO FUNCTION file('$FOLDER/n.txt', 'Hash') SELECT number FROM numbers(3) SETTINGS max_block_size = 65536;
INSERT INTO FUNCTION file('$FOLDER/s.txt', 'Hash') SELECT 'abc', 'd';
INSERT INTO FUNCTION file('$FOLDER/z.txt', 'Hash') SELECT number, 'x' FROM numbers(0);
INSERT INTO FUNCTION file('$FOLDER/a.txt', 'Hash') SELECT [1, 2];
INSERT INTO FUNCTION file('$FOLDER/o.txt', 'Hash') SELECT NULL::Nullable(Int32), 5::Nullable(Int32);
INSERT INTO FUNCTION file('$FOLDER/m.txt', 'Hash') SELECT map('a', 1);
INSERT INTO FUNCTION file('$FOLDER/t.txt', 'Hash') SELECT (1, 'b');
INSERT INTO FUNCTION file('$FOLDER/l.txt', 'Hash') SELECT toLowCardinality('abc');
INSERT INTO FUNCTION file('$FOLDER/w.txt', 'Hash') SELECT toUUID('00112233-4455-6677-8899-aabbccddeeff'), toIPv4('1.2.3.4'), toIPv6('::1'), toFixedString('ab', 4), 1::Int256, 1.5::BFloat16, true, toDate32('1950-01-01'), toDateTime64('2020-01-02 03:04:05.12', 3, 'UTC'), 1.5::Decimal(30, 2), CAST('x', 'Enum8(\'x\' = 1)'), NULL, [];
SELECT _file, line FROM file('$FOLDER/*.txt', 'LineAsString') ORDER BY _file;
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Hash') SELECT 1::Dynamic;
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Hash') SELECT ['{"a": 1}'::JSON];
