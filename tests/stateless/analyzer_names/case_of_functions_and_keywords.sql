select Count(*), cOuNt(1), SUM(1), Max(2), mIN(3), ABS(-1), Coalesce(NULL, 1), NULLIF(1, 1), IfNull(NULL, 2);
SeLeCt 1 As One FrOm numbers(1) WhErE 1 gRoUp By One;
SELECT LENGTH('abc'), Length('a'), Lower('A'), UPPER('b'), CONCAT('a', 'b'), SUBSTR('abc', 2), REPLACE('a', 'a', 'b'), ROUND(1.5), FLOOR(1.5), CEIL(1.2), POWER(2, 2), MOD(5, 3), REPEAT('a', 2), REVERSE('ab'), TRIM(' a ');
SELECT TRUE, False, true AND FALSE, Null IS NULL, NaN, nan, INF, Inf, -inf, NULL;
SELECT DATE('2020-01-01'), YEAR(DATE '2020-02-03'), Month(toDate('2020-02-03')), DAY(toDate('2020-02-03')), HOUR(TIMESTAMP '2020-01-01 10:11:12'), QUARTER(toDate('2020-05-01')), LAST_DAY(toDate('2020-02-03')), DAYOFWEEK(toDate('2020-02-03'));
SELECT Cast(1 AS String), CAST('1', 'UInt8'), cast('1' as Nullable(Int8)), '5'::int, 5::VarChar(10);
SELECT GREATEST(1, 2), LEAST(1, 2), IF(1, 'a', 'b'), SIGN(-1), STDDEV_POP(1), ANY_VALUE(1), BIT_AND(3);
-- error: 46
SELECT arrayjoin([1]);
-- error: 46
SELECT ToDate('2020-01-01');
-- error: 46
SELECT TOSTRING(1);
-- error: 46
SELECT GroupArray(1);
-- error: 50
SELECT CAST(1 AS STRINGG);
-- error: 50
SELECT 1::uint8;
