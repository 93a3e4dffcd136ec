SELECT arraySort(flameGraph(trace)) FROM values('trace Array(UInt64)', [1, 2], [3, 2], [1, 2], []) SETTINGS allow_introspection_functions = 1;
SELECT g, arraySort(flameGraph(trace, size)) FROM values('g UInt8, trace Array(UInt64), size Int64', (1, [1, 2], 5), (1, [1, 2], -2), (2, [1], 7)) GROUP BY g ORDER BY g SETTINGS allow_introspection_functions = 1;
SELECT flameGraphMerge(s) FROM (SELECT flameGraphState(trace) AS s FROM values('trace Array(UInt64)', [1], [1]) GROUP BY length(trace)) SETTINGS allow_introspection_functions = 1;
-- error: FUNCTION_NOT_ALLOWED
SELECT flameGraph([1::UInt64]);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT flameGraph([1.5]) SETTINGS allow_introspection_functions = 1;
