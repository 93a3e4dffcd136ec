SELECT 5::UInt64::Variant(String, UInt64) AS v, toTypeName(v), variantType(v), toTypeName(variantType(v));
-- error: CANNOT_CONVERT_TYPE
SELECT CAST(1 AS Variant(String, UInt64));
SELECT CAST('5' AS Variant(String, UInt64)) v, variantType(v);
SELECT CAST('5' AS Variant(Float64, UInt64)) v, variantType(v);
SELECT CAST(NULL AS Variant(String, UInt64)) v, variantType(v), v IS NULL, isNotNull(v);
SELECT CAST(5::UInt64::Variant(String, UInt64) AS UInt8);
-- error: CANNOT_PARSE_TEXT
SELECT CAST('x'::Variant(String, UInt64) AS UInt8);
SELECT CAST('x'::Variant(String, UInt64) AS String), toString(5::UInt64::Variant(String, UInt64));
SELECT CAST(5::UInt64::Variant(String, UInt64) AS Variant(String, UInt64, Array(UInt8))) v, variantType(v);
-- error: CANNOT_CONVERT_TYPE
SELECT CAST([1,2]::Array(UInt8)::Variant(String, Array(UInt8)) AS Variant(String, UInt64));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT variantElement('x'::Variant(String, UInt64), 'UInt8');
-- error: UNKNOWN_IDENTIFIER
SELECT v.String, v.UInt64, toTypeName(v.String), v.null FROM (SELECT 5::UInt64::Variant(String, UInt64) AS v);
SELECT v.`Array(UInt8)`, v.`Array(UInt8)`.size0, toTypeName(v.`Array(UInt8)`) FROM (SELECT [1,2]::Array(UInt8)::Variant(String, Array(UInt8)) AS v);
SELECT [1::UInt64::Variant(String, UInt64), 'x'] a, toTypeName(a);
-- error: NO_COMMON_TYPE
SELECT [1, 'a'] SETTINGS use_variant_as_common_type=0;
SELECT if(number % 2, 'a', 1) x, toTypeName(x), variantType(x) FROM numbers(2);
SELECT multiIf(number = 0, 'a', number = 1, 1, [1]) x, toTypeName(x) FROM numbers(3);
SELECT map('a', 1, 'b', 'c') m, toTypeName(m);
SELECT v = 5, toTypeName(v = 5) FROM (SELECT 5::UInt64::Variant(String, UInt64) v);
SELECT length(v), toTypeName(length(v)) FROM (SELECT 'abc'::Variant(String, Array(UInt8)) v);
SELECT upper(v), toTypeName(upper(v)) FROM (SELECT 'abc'::Variant(String, UInt64) v);
SELECT DISTINCT variantType(v) FROM (SELECT arrayJoin([1::UInt64::Variant(String, UInt64), 'x']) v) ORDER BY ALL;
SELECT 5::UInt64::Variant(String, UInt64) v FORMAT Values;
SELECT 'a'::Variant(String, UInt64) v FORMAT Values;
SELECT CAST(v AS Dynamic) d, dynamicType(d) FROM (SELECT 5::UInt64::Variant(String, UInt64) v);
SELECT toTypeName(CAST(1::UInt8 AS Variant(UInt8, UInt8, String)));
-- error: BAD_ARGUMENTS
SELECT CAST(1 AS Variant(Nullable(UInt8)));
-- error: BAD_ARGUMENTS
SELECT CAST(1 AS Variant(Variant(UInt8)));
-- error: BAD_ARGUMENTS
SELECT toTypeName(CAST(1::UInt8 AS Variant(UInt8, Variant(String))));
SELECT count(v), uniq(v), any(v), groupArray(v) FROM (SELECT arrayJoin([NULL, 1::UInt64::Variant(String, UInt64), 'x', 'a', 10::UInt64::Variant(String, UInt64), NULL, 'x']) v);
SELECT sumIf(1, v.UInt64 > 3), countIf(isNotNull(v.String)) FROM (SELECT arrayJoin([1::UInt64::Variant(String, UInt64), 'x', 'a', 10::UInt64::Variant(String, UInt64), NULL]) v);
SELECT max(v.UInt64), min(v.String) FROM (SELECT arrayJoin([1::UInt64::Variant(String, UInt64), 'x', 'a', 10::UInt64::Variant(String, UInt64), NULL]) v);
SELECT toTypeName(materialize(1::UInt64::Variant(String,UInt64)));
SELECT v::String FROM (SELECT arrayJoin([1::UInt64::Variant(String, UInt64), 'x', NULL]) v);
SELECT v::Nullable(String) FROM (SELECT arrayJoin([1::UInt64::Variant(String, UInt64), 'x', NULL]) v);
SELECT (1, 'a')::Tuple(UInt8, Variant(String, UInt8));
SELECT concat(v, '!') FROM (SELECT arrayJoin(['x'::Variant(String, UInt64), NULL]) v);
