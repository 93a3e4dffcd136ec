SELECT range(5), range(2, 5), range(5, 2), range(0, 10, 3), range(5, 0, -2), range(-3, 2), range(0);
-- error: 69
SELECT range(1, 5, 0);
SELECT toTypeName(range(5)), toTypeName(range(-1, 1)), toTypeName(range(toUInt64(3))), toTypeName(range(toInt8(3))), range(NULL), range(1, NULL);
SELECT range(number), range(number, 4), range(0, 4, number + 1) FROM numbers(5);
-- error: 69
SELECT range(1000000000000);
SET function_range_max_elements_in_block = 10;
SELECT length(range(10));
-- error: 69
SELECT range(11);
-- error: 43
SELECT range('a');
-- error: 43
SELECT range(1.5);
SELECT arrayWithConstant(3, 'a'), arrayWithConstant(0, 1), arrayWithConstant(2, NULL), arrayWithConstant(number, number) FROM numbers(3);
-- error: 128
SELECT arrayWithConstant(-1, 1);
