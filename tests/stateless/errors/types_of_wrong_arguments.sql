-- error: 42
SELECT CAST(1, 'Nullable()');
-- error: 42
SELECT CAST(1, 'Nullable(UInt8, UInt8)');
-- error: 42
SELECT CAST(1, 'Map(String, String, String)');
-- error: 42
SELECT CAST(1, 'LowCardinality(String, String)');
-- error: 42
SELECT CAST(1, 'Decimal32()');
-- error: 42
SELECT CAST(1, 'FixedString()');
-- error: 223
SELECT CAST(1, 'FixedString(a)');
-- error: 42
SELECT CAST(1, 'SimpleAggregateFunction()');
-- error: 378
SELECT CAST('2020-01-01', 'Date(1)');
-- error: 378
SELECT CAST(1, 'UUID(1)');
-- error: 62
SELECT CAST(1, 'UInt8(a)');
-- error: 92
SELECT CAST(1, 'Nested()');
-- error: 92
SELECT CAST(1, 'Enum');
-- error: 36
SELECT CAST(1, 'Variant');
-- error: 223
SELECT CAST(1, 'JSON(max_dynamic_paths = 100000000)');
-- error: 62
SELECT CAST(1, 'Dynamic(1)');
SELECT toTypeName(CAST(1, 'Int32(11)')), toTypeName(CAST(1, 'String(10)')), toTypeName(CAST(1, 'Float64(10)')), toTypeName(CAST(1, 'Float32(10, 2)'));
SELECT CAST(1, 'Dynamic()'), toTypeName(CAST(1, 'DateTime64()')), toTypeName(CAST(1, 'DateTime()')), toTypeName(CAST(1, 'Decimal()'));
