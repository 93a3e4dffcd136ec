SELECT arrayShuffle([1, 2, 3, 4, 5], 42), arrayShuffle([], 1), arrayShuffle([7], 1), arrayShuffle(['a', 'b', 'c', 'd'], 7);
SELECT arrayShuffle(range(20), 0xbad_cafe), arrayShuffle([[1], [2, 3], []], 5);
SELECT arrayShuffle(arrayJoin([[1, 2, 3], [4, 5, 6, 7]]), 42) AS shuffled ORDER BY length(shuffled);
SELECT arrayPartialShuffle([1, 2, 3, 4, 5], 2, 42), arrayPartialShuffle([1, 2, 3, 4, 5], 0, 42), arrayPartialShuffle([1, 2, 3, 4, 5], 10, 42);
SELECT arrayShuffle([1, NULL, 3]::Array(Nullable(Int8)), 3);
SELECT groupArraySample(3, 123456)(number) FROM numbers(10);
SELECT groupArraySample(4, 7)(toString(number)) FROM numbers(100);
SELECT number % 2 AS parity, groupArraySample(2, 1)(number) FROM numbers(20) GROUP BY parity ORDER BY parity;
