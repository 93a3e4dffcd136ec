SELECT name, is_aggregate, case_insensitive, alias_to FROM system.functions WHERE name IN ('plus', 'sum', 'count', 'LOWER', 'lcase', 'substring', 'substr', 'mid', 'uniq', 'toString', 'array', 'ceil', 'CEILING', 'stddev_pop') ORDER BY name;
SELECT count() > 1000 FROM system.functions;
SELECT origin FROM system.functions WHERE name = 'plus';
SELECT name FROM system.functions WHERE name LIKE 'toDateTime64Or%' ORDER BY name;
SELECT name FROM system.functions WHERE is_aggregate AND name LIKE 'quantile%' AND name LIKE '%s' AND alias_to = '' ORDER BY name;
SELECT name FROM system.functions WHERE name ILIKE 'arrayz%' ORDER BY name;
SELECT name FROM system.aggregate_function_combinators ORDER BY name;
