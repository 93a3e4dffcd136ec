SELECT [[number, 1],[2,3]]::Array(Array(Int16)) AS a FROM numbers(2) FORMAT Npy;
SELECT number FROM numbers(3) FORMAT Npy;
SELECT number FROM numbers(0) FORMAT Npy;
SELECT [number, number] FROM numbers(2) WHERE number > 5 FORMAT Npy;
SELECT toFixedString('ab', 3) FORMAT Npy;
SELECT if(number = 1, 'abcd', 'x') FROM numbers(2) FORMAT Npy;
SELECT [['a'], ['bcd']] FORMAT Npy;
SELECT '' FORMAT Npy;
SELECT true FORMAT Npy;
SELECT 1.5::Float32 FORMAT Npy;
SELECT [1.5, -2] FROM numbers(2) FORMAT Npy;
SELECT * FROM (SELECT 1::Int8 UNION ALL SELECT 2) ORDER BY 1 FORMAT Npy;
-- error: 161
SELECT 1, 2 FORMAT Npy;
-- error: 36
SELECT toDate('2020-01-01') FORMAT Npy;
-- error: 44
SELECT [[1, 2], [3]] FORMAT Npy;
-- error: 44
SELECT [range(0)] FORMAT Npy;
-- error: 36
SELECT toNullable(1) FORMAT Npy;
