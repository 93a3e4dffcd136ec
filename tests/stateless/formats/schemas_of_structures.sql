SELECT structureToProtobufSchema('a_b UInt8, c String, d Array(Nullable(Int32)), e Tuple(x Int8, y String), f Map(String, Float64), g Enum8(\'a\' = 1, \'b\' = 2), h DateTime64(3), i LowCardinality(String), j UUID, k Decimal(9, 2), l Date32, m FixedString(3), n Int128, o IPv4, p IPv6', 'mess');
SELECT structureToProtobufSchema('a Array(Array(Tuple(b Array(Tuple(c Int8)), d Nullable(String)))), z Tuple(Int8, String), y Bool');
SELECT structureToProtobufSchema('AbC String, m Map(Int32, Array(String)), k Map(UInt64, Tuple(a Int8)), w Map(Date, Map(String, Int8)), nested Nested(x Int8, y String)');
SELECT structureToProtobufSchema('a Tuple(Array(Tuple(Int8, Map(String, Enum(\'x\' = 1)))), Nullable(Int8)), p Point');
SELECT substring(structureToCapnProtoSchema('f Float32, c String, d Array(Nullable(Int32)), e Tuple(x Int8, y String), m Map(String, Float64), g Enum16(\'b\' = 1000, \'a\' = 2), h DateTime64(3), u UUID, k Decimal(9, 2), r Decimal(18, 2), l Date, o IPv4, b Bool'), 20);
SELECT substring(structureToCapnProtoSchema('q Map(Int8, Array(Nullable(Int8))), a Array(Array(Array(Int8))), t Tuple(Tuple(Int8), Int8), nn Nullable(Enum(\'a\')), n Nested(a Int8, b String)', 'low'), 20);
SELECT substring(structureToCapnProtoSchema('a_b_c Int8, a_b_d Int8, a_e Int8'), 20);
-- error: 36
SELECT structureToProtobufSchema('`1x` Int8');
-- error: 36
SELECT structureToCapnProtoSchema('b BFloat16');
-- error: 36
SELECT structureToProtobufSchema('b JSON');
-- error: 43
SELECT structureToProtobufSchema(5);
-- error: 43
SELECT structureToProtobufSchema('a Int8', 5);
-- error: 42
SELECT structureToProtobufSchema();
-- error: 62
SELECT structureToProtobufSchema('');
