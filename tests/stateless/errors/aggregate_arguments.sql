-- error: 43
SELECT sum('text');
-- error: 42
SELECT sum();
-- error: 42
SELECT sum(1, 2);
-- error: 43
SELECT avg([1, 2]);
-- error: 70
SELECT quantile('x')(number) FROM numbers(1);
-- error: 12
SELECT quantile(2)(number) FROM numbers(1);
-- error: 69
SELECT topK(0)(number) FROM numbers(1);
-- error: 36
SELECT groupArray(-1)(number) FROM numbers(1);
-- error: 43
SELECT sumIf(number) FROM numbers(1);
-- error: 43
SELECT sumIf(number, 'x') FROM numbers(1);
-- error: 42
SELECT argMin(number) FROM numbers(1);
-- error: 42
SELECT count(1, 2) FROM numbers(1);
-- error: 69
SELECT uniqUpTo(1000)(number) FROM numbers(1);
-- error: 42
SELECT corr(number) FROM numbers(1);
-- error: 43
SELECT sumArray(number) FROM numbers(1);
-- error: 42
SELECT windowFunnel()(number, 1) FROM numbers(1);
