SELECT if(1, 'a', 'b'), if(0, 'a', 'b'), if(NULL, 'a', 'b'), 1 ? 2 : 3, if(1, 1, 2.5), toTypeName(if(1, 1, 2.5)), toTypeName(if(0, toUInt8(1), toInt64(-1))), if(1, NULL, 2), toTypeName(if(1, NULL, 2)), toTypeName(if(1, 'a', NULL));
SELECT multiIf(0, 'a', 1, 'b', 'c'), multiIf(NULL, 1, 0, 2, 3), multiIf(1, 1, 2.5), toTypeName(multiIf(1, toUInt8(1), 0, toUInt16(2), toInt8(3))), CASE 2 WHEN 1 THEN 'x' WHEN 2 THEN 'y' END, CASE WHEN 0 THEN 1 END, CASE 5 WHEN 1 THEN 'x' ELSE 'z' END, CASE NULL WHEN NULL THEN 1 ELSE 2 END;
SELECT number, if(number > 1, number, -1), if(number % 2, 'odd', 'even'), multiIf(number = 0, 'zero', number < 3, 'few', 'many'), CASE number WHEN 1 THEN 'one' WHEN 2 THEN 'two' END FROM numbers(5) ORDER BY number;
-- error: 43
SELECT number, if(number = 2, NULL, number) AS v, toTypeName(v), if(v, 'y', 'n'), if(v IS NULL, [], [number]) FROM numbers(4) ORDER BY number;
SELECT if(materialize(1), [1, 2], [3]), if(materialize(0), (1, 'a'), (2, 'b')), if(1, map('a', 1), map('b', 2)), if(materialize(1), toFixedString('ab', 2), 'abc'), if(1, toDate('2020-01-01'), toDateTime('2020-01-01 00:00:00')), if(0, toDecimal32(1, 2), 5);
SELECT if(number % 2, toLowCardinality('lc'), 'str') AS x, toTypeName(x) FROM numbers(2) ORDER BY number;
SELECT multiIf(number = 0, 0, 10 % number) FROM numbers(3) ORDER BY number;
-- error: 43
SELECT if(number, intDiv(10, number), 0) FROM numbers(3) ORDER BY number;
SELECT if(1, 1, 'a');
-- error: 43
SELECT if('a', 1, 2);
-- error: 42
SELECT if(1, 2);
-- error: 42
SELECT multiIf(1, 2);
SET short_circuit_function_evaluation = 'disable';
SELECT if(number = 5, throwIf(number = 6), 1) FROM numbers(3);
SET use_variant_as_common_type = 1;
-- error: 43
SELECT if(number, number, 'zero') AS v, toTypeName(v) FROM numbers(2) ORDER BY number;
SELECT multiIf(number = 0, 1, number = 1, [1, 2], 'x') AS v, variantType(v) FROM numbers(3) ORDER BY number;
