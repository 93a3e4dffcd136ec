SET short_circuit_function_evaluation = 'enable';
SELECT if(number > 0, intDiv(10, number), 0) FROM numbers(3);
SELECT number = 0 OR intDiv(10, number) > 4 FROM numbers(4);
SELECT number != 0 AND intDiv(10, number) > 4 FROM numbers(4);
SELECT multiIf(number = 0, 0, number = 1, throwIf(number != 1) + 7, intDiv(100, number)) FROM numbers(4);
SELECT if(number = 2, throwIf(number = 1), 5) FROM numbers(3);
SELECT coalesce(toNullable(number), throwIf(number > 5)) FROM numbers(2);
-- error: 395
SELECT ifNull(toNullable(number), throwIf(number = 0)) FROM numbers(2);
SELECT arrayMap(x -> if(x = 0, 0, intDiv(6, x)), [0, 1, 2]);
-- error: 153
SELECT if(number > 0, intDiv(10, number), 0) FROM numbers(3) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: 153
SELECT number != 0 AND intDiv(10, number) > 4 FROM numbers(4) SETTINGS short_circuit_function_evaluation = 'disable';
SELECT count() FROM numbers(10) WHERE number != 0 AND 10 % number = 0;
SELECT if(toNullable(number) IS NULL, throwIf(1), number) FROM numbers(2);
SELECT CASE WHEN number = 0 THEN 'zero' WHEN 10 / number > 4 THEN 'big' ELSE 'small' END FROM numbers(4);
