SELECT CAST(1 AS String), CAST('1', 'UInt8'), 1::Float64, '5'::Int32 + 1, -1::Int8, (1 + 2)::String, CAST((1, 'a') AS Tuple(String, String)), 1::UInt8::String::Nullable(UInt64);
-- error: 26
SELECT [1, 2]::Array(String);
SELECT toTypeName(1::UInt16), toTypeName('a'::FixedString(3)), toTypeName(NULL::Nullable(Date)), toTypeName([]::Array(Int8)), toTypeName(map()::Map(String, UInt8)), toTypeName(1::Decimal(5, 2));
-- error: 26
SELECT toTypeName((1, 2)::Tuple(a UInt8, b String));
SELECT _CAST(5, 'String'), CAST(materialize(5) AS Nullable(Int8)), CAST(NULL AS Nullable(String)), CAST('abc' AS FixedString(5)) = 'abc\0\0', CAST([1, NULL] AS Array(Nullable(String))), CAST(('1', 2) AS Tuple(x UInt8, y Float32)).x;
SELECT CAST(1.9 AS INT), CAST('x' AS VARCHAR(10)), CAST(1 AS BOOLEAN), CAST('1.5' AS DOUBLE), CAST(1 AS BIGINT), CAST(1 AS TINYINT UNSIGNED), CAST('2020-01-01' AS TIMESTAMP) IS NOT NULL, toTypeName(CAST(1 AS SMALLINT)), toTypeName(CAST('a' AS TEXT)), toTypeName(CAST(1 AS REAL));
SELECT number::String || 'x', number::Nullable(UInt8), (number + 1)::Decimal32(2) FROM numbers(3) ORDER BY number;
-- error: 50
SELECT 1::Nothingness;
-- error: 70
SELECT NULL::String;
-- error: 6
SELECT 'abc'::UInt8;
-- error: 131
SELECT 'abcdef'::FixedString(3);
-- error: 62
SELECT CAST(1, 'UInt8', 'x');
