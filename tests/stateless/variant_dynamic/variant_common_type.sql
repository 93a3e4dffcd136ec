SET use_variant_as_common_type = 1;
SELECT toTypeName(if(number % 2, number, 'str')) FROM numbers(1);
SELECT if(number % 2, number, 'str') AS v, variantType(v) FROM numbers(3);
SELECT multiIf(number = 0, [1], number = 1, 'x', NULL) AS v, toTypeName(v) FROM numbers(3);
SELECT map('a', number, 'b', 'x') AS m, toTypeName(m) FROM numbers(1);
SELECT array(number, 'x', [1]) AS a, toTypeName(a), arrayMap(e -> variantType(e), a) FROM numbers(1);
-- error: 386
SELECT CASE number WHEN 0 THEN 1 WHEN 1 THEN 'one' ELSE toDate('2020-01-01') END AS c, variantType(c) FROM numbers(3);
SELECT toTypeName(coalesce(NULL, number, 'x')) FROM numbers(1);
SELECT x, variantType(x) FROM (SELECT 1::Variant(UInt8, String) AS x UNION ALL SELECT 'a'::Variant(UInt8, String)) ORDER BY toString(x);
SELECT toTypeName(ifNull(toNullable(number), 'x')) FROM numbers(1);
