-- Keys missing between the smallest and the largest.
SELECT mapPopulateSeries(map(1, 10, 4, 40)), mapPopulateSeries(map(1, 10, 4, 40), 6), mapPopulateSeries(map(1, 10, 4, 40), 2), mapPopulateSeries(map(3::Int8, 10, -1, 40));
SELECT mapPopulateSeries([1, 2, 4], [11, 22, 44], 5), mapPopulateSeries([1, 2, 4], [11, 22, 44]) AS r, toTypeName(r), mapPopulateSeries([4, 1, 1], [1, 2, 3]);
SELECT toTypeName(mapPopulateSeries(map(1::Int32, 10, 4, 40), 6)), mapPopulateSeries(CAST(map() AS Map(UInt8, UInt8)), 3), mapPopulateSeries(map(5::UInt8, 1), 0);
SELECT mapPopulateSeries(map(number, 1, 4::UInt64, 2), 5 + number) FROM numbers(3);
SELECT mapPopulateSeries(map(1, 2, 1, 3, 4, 1)), mapPopulateSeries(map(250::UInt8, 1, 255::UInt8, 2)), mapPopulateSeries(map(1, 2), NULL);
SELECT length(mapPopulateSeries(map(1::UInt64, 1, 1000000, 2)));
SELECT mapPopulateSeries([5::UInt64, 3], [1, 2], materialize(5::UInt64));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT mapPopulateSeries(map('a', 1));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT mapPopulateSeries(map(1, 'a'));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT mapPopulateSeries(map(1, 1), 'a');
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT mapPopulateSeries(1);
-- error: BAD_ARGUMENTS
SELECT mapPopulateSeries([1, 2], [1]);
-- error: CANNOT_CONVERT_TYPE
SELECT mapPopulateSeries(map(1, 1), -5);
-- error: CANNOT_CONVERT_TYPE
SELECT mapPopulateSeries(map(1::UInt8, 1), 300);
-- error: TOO_LARGE_ARRAY_SIZE
SELECT mapPopulateSeries(map(1, 1, 18446744073709551615, 1));
