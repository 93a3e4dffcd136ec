SELECT toTypeName(if(1, 'a', 2)), if(0, 'a', 2) SETTINGS use_variant_as_common_type = 1;
-- error: 386
SELECT if(1, 'a', 2) SETTINGS use_variant_as_common_type = 0;
-- error: 386
SELECT toTypeName([1, 'a']), [1, 'a', NULL] SETTINGS use_variant_as_common_type = 1;
-- error: 386
SELECT [1, 'a'] SETTINGS use_variant_as_common_type = 0;
SELECT toTypeName(multiIf(number = 0, 1, number = 1, 'x', [1])) FROM numbers(1) SETTINGS use_variant_as_common_type = 1;
SELECT toTypeName(map('a', 1, 'b', 'c')) SETTINGS use_variant_as_common_type = 1;
SELECT toTypeName(x), x FROM (SELECT 1 AS x UNION ALL SELECT 'a') ORDER BY toString(x) SETTINGS use_variant_as_common_type = 1;
-- error: 386
SELECT 1 UNION ALL SELECT 'a' SETTINGS use_variant_as_common_type = 0;
SELECT coalesce(NULL, 1, 'a') SETTINGS use_variant_as_common_type = 1;
-- error: 386
SELECT arrayConcat([1], ['a']) SETTINGS use_variant_as_common_type = 1;
