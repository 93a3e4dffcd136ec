-- What text formats refuse, with ClickHouse's codes.
SELECT * FROM format(TSV, 'a UInt8, b UInt8', '1\t2\n300\t4\n');
SELECT * FROM format(CSV, 'a UInt8, b UInt8', '1,2\n300,4\n');
SELECT * FROM format(TSV, 'a Int8', '128\n-129\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt8', '-1\n');
SELECT * FROM format(TSV, 'a UInt64', '18446744073709551616\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt128', '-1\n');
-- error: INCORRECT_DATA
SELECT * FROM format(CSV, 'a UInt8', 'abc\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt8', 'abc\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt8', '12abc\n');
-- error: INCORRECT_DATA
SELECT * FROM format(CSV, 'a UInt8', '12abc\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt8', '1.5\n');
SELECT * FROM format(TSV, 'a UInt8', '\n');
SELECT * FROM format(CSV, 'a UInt8', '""\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt8, b UInt8', '1\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt8, b UInt8', '1\t2\t3\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(CSV, 'a UInt8, b UInt8', '1\n');
-- error: INCORRECT_DATA
SELECT * FROM format(CSV, 'a UInt8, b UInt8', '1,2,3\n');
SELECT * FROM format(TSV, 'a Date', '2024-13-45\n');
SELECT * FROM format(CSV, 'a Date', '2024-13-45\n');
-- error: CANNOT_PARSE_DATE
SELECT * FROM format(TSV, 'a Date', 'hello\n');
-- error: CANNOT_PARSE_DATE
SELECT * FROM format(CSV, 'a Date', 'hello\n');
SELECT * FROM format(TSV, 'a DateTime', '2024-01-01 25:00:00\n');
-- error: CANNOT_PARSE_DATETIME
SELECT * FROM format(TSV, 'a DateTime', 'hello\n');
-- error: CANNOT_PARSE_DATETIME
SELECT * FROM format(CSV, 'a DateTime', 'hello\n');
-- error: CANNOT_PARSE_DATETIME
SELECT * FROM format(CSV, 'a DateTime64(3)', 'hello\n');
-- error: UNKNOWN_ELEMENT_OF_ENUM
SELECT * FROM format(TSV, 'a Enum8(\'x\'=1)', 'z\n');
-- error: UNKNOWN_ELEMENT_OF_ENUM
SELECT * FROM format(CSV, 'a Enum8(\'x\'=1)', 'z\n');
-- error: CANNOT_PARSE_BOOL
SELECT * FROM format(TSV, 'a Bool', 'maybe\n');
-- error: CANNOT_PARSE_BOOL
SELECT * FROM format(CSV, 'a Bool', 'maybe\n');
-- error: CANNOT_PARSE_UUID
SELECT * FROM format(TSV, 'a UUID', 'xyz\n');
-- error: CANNOT_PARSE_UUID
SELECT * FROM format(CSV, 'a UUID', 'xyz\n');
-- error: CANNOT_PARSE_IPV4
SELECT * FROM format(TSV, 'a IPv4', '1.2.3\n');
-- error: CANNOT_PARSE_IPV4
SELECT * FROM format(CSV, 'a IPv4', '1.2.3.999\n');
-- error: CANNOT_PARSE_IPV6
SELECT * FROM format(TSV, 'a IPv6', 'zzz\n');
-- error: CANNOT_PARSE_NUMBER
SELECT * FROM format(TSV, 'a Float64', 'abc\n');
-- error: INCORRECT_DATA
SELECT * FROM format(CSV, 'a Float64', '1.5x\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a Decimal(9,2)', 'abc\n');
-- error: ARGUMENT_OUT_OF_BOUND
SELECT * FROM format(TSV, 'a Decimal(9,2)', '12345678901.5\n');
-- error: ARGUMENT_OUT_OF_BOUND
SELECT * FROM format(CSV, 'a Decimal(9,2)', '12345678901.5\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a Array(UInt8)', '[1,2\n');
-- error: CANNOT_READ_ARRAY_FROM_TEXT
SELECT * FROM format(TSV, 'a Array(UInt8)', '1,2\n');
-- error: CANNOT_READ_ARRAY_FROM_TEXT
SELECT * FROM format(CSV, 'a Array(UInt8)', '"[1,x]"\n');
SELECT * FROM format(TSV, 'a Array(UInt8)', '[300]\n');
-- error: INCORRECT_DATA
SELECT * FROM format(CSV, 'a String, b String', '"abc"x,1\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a Nullable(UInt8)', 'NULL\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a Tuple(UInt8, String)', '(1)\n');
-- error: CANNOT_PARSE_QUOTED_STRING
SELECT * FROM format(TSV, 'a Map(String, UInt8)', '{1:2}\n');
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a":300}');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a":"x"}');
-- error: CANNOT_PARSE_NUMBER
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a":-1}');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a":1.5}');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a":[1]}');
-- error: CANNOT_READ_ALL_DATA
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a":1');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a" 1}');
-- error: CANNOT_PARSE_DATE
SELECT * FROM format(JSONEachRow, 'a Date', '{"a":"hello"}');
-- error: UNKNOWN_ELEMENT_OF_ENUM
SELECT * FROM format(JSONEachRow, 'a Enum8(\'x\'=1)', '{"a":"z"}');
-- error: CANNOT_PARSE_BOOL
SELECT * FROM format(JSONEachRow, 'a Bool', '{"a":"maybe"}');
-- error: CANNOT_PARSE_UUID
SELECT * FROM format(JSONEachRow, 'a UUID', '{"a":"zz"}');
-- error: CANNOT_PARSE_IPV4
SELECT * FROM format(JSONEachRow, 'a IPv4', '{"a":"1.2"}');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(JSONCompactEachRow, 'a UInt8, b UInt8', '[1]');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(JSONCompactEachRow, 'a UInt8', '[1,2]');
SELECT * FROM format(Values, 'a UInt8', '(300)');
-- error: CANNOT_PARSE_TEXT
SELECT * FROM format(Values, 'a UInt8', '(\'x\')');
-- error: SYNTAX_ERROR
SELECT * FROM format(Values, 'a UInt8, b UInt8', '(1)');
-- error: SYNTAX_ERROR
SELECT * FROM format(Values, 'a UInt8', '(1,2)');
-- error: CANNOT_PARSE_DATE
SELECT * FROM format(Values, 'a Date', '(\'hello\')');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(Values, 'a UInt8', 'abc');
SELECT * FROM format(TSKV, 'a UInt8', 'a=300\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSKV, 'a UInt8', 'a=x\n');
SELECT * FROM format(TSKV, 'a UInt8', 'b=1\n');
-- error: INCORRECT_DATA
SELECT * FROM format(TSKV, 'a UInt8', 'a\n');
SELECT * FROM format(CSVWithNames, 'a UInt8', 'b\n1\n');
-- error: INCORRECT_DATA
SELECT * FROM format(CSVWithNames, 'a UInt8', 'a,a\n1,2\n');
-- error: INCORRECT_DATA
SELECT * FROM format(TSVWithNamesAndTypes, 'a UInt8', 'a\nString\n1\n');
-- error: TOO_LARGE_STRING_SIZE
SELECT * FROM format(TSV, 'a FixedString(2)', 'abc\n');
-- error: TOO_LARGE_STRING_SIZE
SELECT * FROM format(CSV, 'a FixedString(2)', 'abc\n');
-- error: INCORRECT_QUERY
SELECT * FROM format(LineAsString, 'a UInt8', 'abc\n');
SELECT * FROM format(CSV, 'a Int32', '99999999999\n');
SELECT * FROM format(CSV, 'a Nullable(UInt8)', '300\n');
SELECT * FROM format(CSV, 'a UInt8', '+5\n');
-- error: INCORRECT_DATA
SELECT * FROM format(CSV, 'a UInt8', '0x10\n');
SELECT * FROM format(CSV, 'a UInt8', ' 5 \n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a UInt8', ' 5\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM format(TSV, 'a Int256', '1e5\n');
-- error: INCORRECT_DATA
SELECT * FROM format(RowBinaryWithNames, 'c0 Int64', unhex('00000000'));
