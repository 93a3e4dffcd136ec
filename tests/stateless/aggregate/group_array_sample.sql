SELECT groupArraySample(3, 123)(number) FROM numbers(5);
SELECT groupArraySample(3, 123)(number) FROM numbers(50);
SELECT groupArraySample(10, 123456)(number) FROM numbers(1000);
SELECT groupArraySample(10, 123456)(toString(number)) FROM numbers(100);
SELECT number % 2 AS k, groupArraySample(2, 7)(number) FROM numbers(20) GROUP BY k ORDER BY k;
SELECT groupArraySample(5, 1)(number) FROM numbers(3);
SELECT arrayReduce('groupArraySample(2, 5)', range(20));
SELECT length(groupArraySample(4)(number)) FROM numbers(100);
