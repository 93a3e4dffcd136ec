-- With disable all arguments are computed for all rows; with force_enable also cheap ones only for those that need them.
SELECT number, if(number = 0, 0, intDiv(10, number)), number = 0 OR intDiv(10, number) > 2 FROM numbers(4) ORDER BY number SETTINGS short_circuit_function_evaluation = 'force_enable';
SELECT number, multiIf(number = 0, 0, number = 1, number + 5, intDiv(10, number)), number != 0 AND number + 1 > 2 FROM numbers(4) ORDER BY number SETTINGS short_circuit_function_evaluation = 'force_enable';
-- error: ILLEGAL_DIVISION
SELECT number, if(number = 0, 0, intDiv(10, number)) FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: ILLEGAL_DIVISION
SELECT number, number != 0 AND intDiv(10, number) > 1 FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: FUNCTION_THROW_IF_VALUE_IS_NON_ZERO
SELECT number, multiIf(number = 0, 0, throwIf(number = 0)) FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: ILLEGAL_DIVISION
SELECT arrayMap(x -> if(x = 0, 0, intDiv(10, x)), [0, 1]) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: BAD_ARGUMENTS
SELECT if(1, 2, 3) FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'nonsense';
-- error: FUNCTION_THROW_IF_VALUE_IS_NON_ZERO
SELECT coalesce(toNullable(number), throwIf(number < 3)) FROM numbers(2);
