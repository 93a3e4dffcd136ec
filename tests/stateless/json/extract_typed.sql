SELECT JSONExtract('{"a": [1, 2, null]}', 'a', 'Array(Nullable(Int8))'), JSONExtract('{"a": [1, "x"]}', 'a', 'Array(Int8)'), JSONExtract('{"a": [1, "x"]}', 'a', 'Tuple(Int8, String)'), JSONExtract('{"a": 1, "b": "q"}', 'Tuple(b String, a UInt8)');
SELECT JSONExtract('{"a": 1.25}', 'a', 'Decimal(10, 2)'), JSONExtract('{"a": "1.25"}', 'a', 'Decimal(10, 2)'), JSONExtract('{"a": "2020-01-01"}', 'a', 'Date'), JSONExtract('{"a": "2020-01-01 01:02:03"}', 'a', 'DateTime(\'UTC\')'), JSONExtract('{"a": "1.2.3.4"}', 'a', 'IPv4'), JSONExtract('{"a": "b"}', 'a', 'Enum8(\'a\' = 1, \'b\' = 2)');
SELECT JSONExtract('{"a": 300}', 'a', 'UInt8'), JSONExtract('{"a": 300}', 'a', 'Nullable(UInt8)'), JSONExtract('{"a": -1}', 'a', 'UInt64'), JSONExtract('{"a": 1e30}', 'a', 'Float32'), JSONExtract('{"a": true}', 'a', 'UInt8'), JSONExtract('{"a": true}', 'a', 'Bool'), JSONExtract('{"a": "xyz"}', 'a', 'FixedString(2)'), JSONExtract('{"a": "xyz"}', 'a', 'FixedString(5)');
SELECT JSONExtract('{"a": {"x": 1, "y": 2}}', 'a', 'Map(String, UInt8)'), JSONExtract('{"a": {"x": [1]}}', 'Map(String, Map(String, Array(UInt8)))'), JSONExtract('{"x": "k"}', 'x', 'LowCardinality(String)'), JSONExtract('{"x": null}', 'x', 'Nullable(String)'), JSONExtract('{"a": "00000000-0000-0000-0000-000000000001"}', 'a', 'UUID');
SELECT JSONExtractRaw('{"a": {"b" :  [1, 2]}}', 'a'), JSONExtractRaw('{"a": "x"}', 'a'), JSONExtractRaw('{"a": 1.50}', 'a'), JSONExtractArrayRaw('{"a": [1, "x", {"q": 1}]}', 'a'), JSONExtractKeysAndValuesRaw('{"a": [1], "b": "x"}'), JSONExtractKeysAndValues('{"a": 1, "b": 2, "c": "x"}', 'Int8');
SELECT JSONExtract('{"a": "5", "b": 6}', 'Tuple(a UInt8, b String)'), JSONExtract('{"a": 1}', 'a', 'String'), JSONExtract('{"a": [1,2]}', 'a', 'String'), JSONExtract('{"a": 12345678901234567890}', 'a', 'Int128');
SELECT toTypeName(JSONExtract('{}', 'a', 'Nullable(Int8)')), toTypeName(JSONExtract('{}', 'a', 'LowCardinality(Nullable(String))'));
-- error: 50
SELECT JSONExtract('{"a": 1}', 'a', 'NoType');
-- error: 44
SELECT JSONExtract('{"a": 1}', 'a', number) FROM numbers(1);
SELECT JSONExtract('{"a": 1}', 'a', 'Variant(UInt8, String)'), JSONExtract('{"a": {"b": 1}}', 'a', 'JSON'), JSONExtract('{"a": [1, "x"]}', 'a', 'Dynamic');
