SELECT number, sum(number) OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), count() OVER (ORDER BY number ROWS 2 PRECEDING), max(number) OVER (ORDER BY number ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING) FROM numbers(6) ORDER BY number;
SELECT number, groupArray(number) OVER (ORDER BY intDiv(number, 2) GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW), groupArray(number) OVER (ORDER BY intDiv(number, 2) GROUPS BETWEEN 1 FOLLOWING AND 1 FOLLOWING) FROM numbers(6) ORDER BY number;
SELECT number, groupArray(number) OVER (ORDER BY number), groupArray(number) OVER (ORDER BY intDiv(number, 2)), groupArray(number) OVER (ORDER BY number ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM numbers(5) ORDER BY number;
SELECT number, sum(number) OVER (ORDER BY number DESC RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM numbers(4) ORDER BY number;
SELECT n, sum(n) OVER (ORDER BY n RANGE BETWEEN 3 PRECEDING AND 1 FOLLOWING), count() OVER (ORDER BY n RANGE BETWEEN 1 FOLLOWING AND 5 FOLLOWING) FROM (SELECT arrayJoin([1, 2, 2, 5, 6, 10, 20])::Int8 AS n) ORDER BY n;
SELECT x, count() OVER (ORDER BY x RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM (SELECT arrayJoin([1.5, 2.5, nan, 5.1]) AS x) ORDER BY x;
SELECT d, count() OVER (ORDER BY d RANGE BETWEEN 2 PRECEDING AND CURRENT ROW) FROM (SELECT toDate('2024-02-27') + number * number AS d FROM numbers(5)) ORDER BY d;
SELECT t, count() OVER (ORDER BY t RANGE BETWEEN 10 PRECEDING AND 10 FOLLOWING) FROM (SELECT toDateTime('2024-01-01 00:00:00') + number * number AS t FROM numbers(7)) ORDER BY t;
SELECT number, sum(number) OVER w, count() OVER w, min(number) OVER w, avg(number) OVER w FROM numbers(3) WINDOW w AS (ORDER BY number ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) ORDER BY number;
SELECT sum(number) OVER (w ORDER BY number) FROM numbers(5) WINDOW w AS (PARTITION BY number % 2) ORDER BY number;
SELECT number, sum(number) OVER (PARTITION BY number % 2), sum(number) OVER (), sum(number) OVER (RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM numbers(5) ORDER BY number;
SELECT x, sum(x) OVER w, count(x) OVER w, avg(x) OVER w, min(x) OVER w, max(x) OVER w FROM (SELECT if(number % 3 = 0, NULL, number) AS x, number AS n FROM numbers(7)) WINDOW w AS (ORDER BY n ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) ORDER BY n;
SELECT sumIf(number, number > 1) OVER (ORDER BY number), uniqExact(number % 2) OVER (ORDER BY number), quantile(0.5)(number) OVER (ORDER BY number ROWS 1 PRECEDING), count(DISTINCT number % 2) OVER (ORDER BY number) FROM numbers(4) ORDER BY number;
SELECT min(s) OVER (ORDER BY s DESC ROWS 1 PRECEDING), max(s) OVER (ORDER BY s ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING), argMax(s, n) OVER (ORDER BY n ROWS 1 PRECEDING) FROM (SELECT toString(number) AS s, number AS n FROM numbers(4)) ORDER BY s;
SELECT sum(d) OVER (ORDER BY d), toTypeName(sum(d) OVER (ORDER BY d)), avg(d) OVER () FROM (SELECT toDecimal32(number, 2) / 4 AS d FROM numbers(3)) ORDER BY d;
SELECT sum(u) OVER (ORDER BY n ROWS 1 PRECEDING) FROM (SELECT number AS n, toUInt64(18446744073709551615) - number AS u FROM numbers(3)) ORDER BY n;
SELECT countIf(s != number * 100 + 4950) FROM (SELECT number, sum(number) OVER (ORDER BY number ROWS BETWEEN CURRENT ROW AND 99 FOLLOWING) AS s FROM numbers(20000)) WHERE number < 19900;
SELECT sum(u), sum(m), sum(length(a)), round(sum(f), 2), sum(q) FROM (SELECT uniqExact(number % 50) OVER w AS u, min(number % 100) OVER w AS m, groupArray(number) OVER w AS a, avg(number / 7) OVER w AS f, quantileExact(number % 100) OVER w AS q FROM numbers(3000) WINDOW w AS (ORDER BY number ROWS BETWEEN 150 PRECEDING AND 20 FOLLOWING));
SELECT sum(s), sum(a) FROM (SELECT sum(number) OVER (PARTITION BY number % 10 ORDER BY number) AS s, any(number) OVER (PARTITION BY number % 10 ORDER BY number ROWS 3 PRECEDING) AS a FROM numbers(100000));
-- error: NOT_IMPLEMENTED
SELECT count() OVER (ORDER BY s RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM (SELECT toString(number) AS s FROM numbers(3));
-- error: BAD_ARGUMENTS
SELECT count() OVER (RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT count() OVER (ORDER BY number ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT count() OVER (ORDER BY number ROWS BETWEEN -1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT count() OVER (ORDER BY number ROWS BETWEEN number PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT sum(number) OVER (w PARTITION BY number) FROM numbers(3) WINDOW w AS (PARTITION BY number % 2);
