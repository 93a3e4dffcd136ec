SELECT if(number = 0, 0, intDiv(10, number)) FROM numbers(3);
SELECT number != 0 AND intDiv(10, number) > 4 FROM numbers(4);
SELECT multiIf(number = 0, -1, number = 1, 0, toInt64(modulo(7, number))) FROM numbers(4);
SELECT if(number > 5, throwIf(1), 0) FROM numbers(3);
-- error: 395
SELECT if(number > 1, throwIf(1), 0) FROM numbers(3);
SELECT number = 0 OR throwIf(number = 0) FROM numbers(2);
-- error: 153
SELECT intDiv(1, number) FROM numbers(2);
-- error: 395
SELECT coalesce(NULL, number, throwIf(1)) FROM numbers(1);
SELECT if(0, intDiv(1, 0), 5);
-- error: 153
SELECT if(number = 0, intDiv(1, number), 5) FROM numbers(2);
-- error: 153
SELECT if(number = 1, 0, intDiv(1, number - 1)) FROM numbers(3) SETTINGS short_circuit_function_evaluation = 'disable';
SELECT arrayMap(x -> if(x = 0, 0, intDiv(6, x)), [0, 1, 2]);
-- error: 395
SELECT ifNull(toNullable(number), throwIf(1)) FROM numbers(2);
-- error: 6
SELECT toInt32OrNull('x') IS NULL OR toInt32('x') > 1;
SELECT nullIf(number, 1), number != 1 AND toUInt8(toString(number)) = 0 FROM numbers(2);
