SELECT groupArrayMovingAvg(3)(toDecimal32(number, 2)) FROM numbers(4);
SELECT sumCount(number), toTypeName(sumCount(number)) FROM numbers(4);
SELECT minMappedArrays([1, 2], [5, number]) FROM numbers(3);
SELECT maxMappedArrays([1, 2], [5, number]), sumMappedArrays([1], [number]) FROM numbers(3);
SELECT arraySort(groupUniqArray((number % 2, number % 3))) FROM numbers(12);
SELECT aggThrow(0.)(number) FROM numbers(2);
SELECT nothing(number), toTypeName(nothing(number)) FROM numbers(1);
SELECT analysisOfVariance(v, g).1 >= 0 FROM (SELECT number * 1. AS v, number % 3 AS g FROM numbers(12));
