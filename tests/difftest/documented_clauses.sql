-- Clauses and operators as the documentation has them.
SELECT TOP 2 number FROM numbers(5);
SELECT number FROM numbers(10) LIMIT 2, 3;
SELECT number FROM numbers(10) LIMIT 3 OFFSET 2;
SELECT number FROM numbers(10) OFFSET 8 ROWS;
SELECT number FROM numbers(10) ORDER BY number OFFSET 2 ROWS FETCH FIRST 3 ROWS ONLY;
SELECT number DIV 3 AS g FROM numbers(10) ORDER BY g FETCH FIRST 2 ROWS WITH TIES;
SELECT intDiv(number, 3) AS g FROM numbers(10) ORDER BY g LIMIT 2 WITH TIES;
SELECT number FROM numbers(10) LIMIT -3;
SELECT number FROM numbers(10) LIMIT 0.5;
SELECT number FROM numbers(10) LIMIT 3 OFFSET -5;
SELECT number % 3 AS k, number FROM numbers(9) ORDER BY k, number LIMIT 1 OFFSET 1 BY k;
SELECT number % 3 AS k, number FROM numbers(9) ORDER BY k, number LIMIT 2 BY k LIMIT 3;
SELECT DISTINCT ON (number % 3) number FROM numbers(9) ORDER BY number;
SELECT DISTINCT number % 2 AS a, number % 3 AS b FROM numbers(12) ORDER BY a, b;
SELECT number AS n FROM numbers(3) ORDER BY n DESC NULLS LAST;
SELECT number FROM numbers(5) ORDER BY number % 2, -number;
SELECT * FROM (SELECT number % 3 AS a, number AS b FROM numbers(6)) ORDER BY ALL DESC;
SELECT number % 3 AS k, count() FROM numbers(9) GROUP BY ALL ORDER BY ALL;
SELECT number % 3 AS k, number % 2 AS l, count() FROM numbers(12) GROUP BY k, l WITH ROLLUP ORDER BY ALL;
SELECT number % 3 AS k, number % 2 AS l, count(), grouping(k, l) FROM numbers(12) GROUP BY CUBE(k, l) ORDER BY ALL;
SELECT number % 3 AS k, number % 2 AS l, count() FROM numbers(12) GROUP BY GROUPING SETS ((k), (l), ()) ORDER BY ALL;
SELECT count() FROM numbers(10) HAVING count() > 100;
SELECT count() FROM numbers(10) WHERE 0 GROUP BY ();
SELECT sum(number) FROM numbers(10) WHERE number > 100;
SELECT 1 WHERE 0;
SELECT id FROM ints PREWHERE u8 > 5 WHERE i8 > 0 ORDER BY id;
SELECT COLUMNS('i.*') FROM ints ORDER BY id LIMIT 1;
SELECT * EXCEPT (i8, i16, i32) FROM ints ORDER BY id LIMIT 1;
SELECT * REPLACE (id + 100 AS id) FROM ints ORDER BY id LIMIT 1;
SELECT COLUMNS(i8, i16) APPLY (x -> x + 1) FROM ints ORDER BY id LIMIT 2;
SELECT * APPLY (sum) FROM (SELECT i8, i16, u8 FROM ints);
SELECT ints.* FROM ints ORDER BY id LIMIT 1;
SELECT * EXCEPT ('i.*') FROM ints ORDER BY u8 LIMIT 1;
WITH 1 AS one, (SELECT max(id) FROM ints) AS m SELECT one + m;
WITH x AS (SELECT number AS n FROM numbers(3)), y AS (SELECT n + 1 AS m FROM x) SELECT * FROM x, y ORDER BY ALL;
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT * FROM t ORDER BY n;
SELECT (SELECT 1, 2);
SELECT (SELECT number FROM numbers(3) WHERE number > 5);
SELECT 1 IN (SELECT 1), (1, 2) IN (SELECT 1, 2), 5 NOT IN (1, 2);
SELECT number FROM numbers(5) WHERE number = ANY (SELECT 1 UNION ALL SELECT 2);
SELECT number FROM numbers(5) WHERE number > ALL (SELECT 1 UNION ALL SELECT 2) ORDER BY number;
SELECT number FROM numbers(5) WHERE EXISTS (SELECT 1);
SELECT number BETWEEN 1 AND 3, number NOT BETWEEN 1 AND 3 FROM numbers(3);
SELECT CASE number WHEN 1 THEN 'one' WHEN 2 THEN 'two' ELSE 'many' END FROM numbers(4);
SELECT number = 1 ? 'a' : 'b' FROM numbers(3);
SELECT INTERVAL 1 DAY + toDate('2024-01-01'), INTERVAL '1 day 2 hours' + toDateTime('2024-01-01 00:00:00', 'UTC');
SELECT DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00';
SELECT EXTRACT(YEAR FROM toDate('2024-05-06')), EXTRACT(DOW FROM toDate('2024-05-06'));
SELECT DATEADD(DAY, 1, toDate('2024-01-01')), DATEDIFF(DAY, toDate('2024-01-01'), toDate('2024-02-01')), date_trunc('month', toDate('2024-05-06'));
SELECT 'a' || 'b', 'abc' LIKE 'a%', 'abc' ILIKE 'A%', 'abc' NOT LIKE 'x%', 'abc' REGEXP 'b';
SELECT [1, 2, 3][2], (1, 'a').2, map('k', 5)['k'], [[1, 2], [3]][1][2];
SELECT tuple(1, 'a') AS t, t.1, (1, 2) = (1, 2), (1, 2) < (1, 3);
SELECT 1 AS a, a + 1 AS b, b * 2 AS c;
SELECT 5 DIV 2, 5 MOD 2, 5 / 2, 5 % 2, -5 % 3, 7 DIV -2;
SELECT NULL IS NULL, 1 IS NOT NULL, NULL <=> NULL, 1 <=> NULL, 1 IS DISTINCT FROM 2, NULL IS NOT DISTINCT FROM NULL;
SELECT 0x1F, 0b101, 1e3, 1_000_000, .5, 1., inf, -inf, nan;
SELECT 'it''s', 'a\'b', "a" FROM (SELECT 1 AS a);
SELECT $$heredoc 'text'$$, $x$another$x$;
SELECT x, y FROM VALUES('x Int32, y String', (1, 'a'), (2, 'b'));
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t(x, y);
SELECT * FROM lefts l JOIN rights r ON l.k = r.k AND l.a != r.b ORDER BY ALL;
SELECT * FROM lefts LEFT ANY JOIN rights USING k ORDER BY ALL;
SELECT * FROM lefts GLOBAL ALL INNER JOIN rights USING (k) ORDER BY ALL;
SELECT l.k FROM lefts l LEFT SEMI JOIN rights r ON l.k = r.k ORDER BY ALL;
SELECT l.k FROM lefts l LEFT ANTI JOIN rights r ON l.k = r.k ORDER BY ALL;
SELECT r.k FROM lefts l RIGHT ANTI JOIN rights r ON l.k = r.k ORDER BY ALL;
SELECT * FROM lefts l FULL OUTER JOIN rights r ON l.k = r.k ORDER BY ALL;
SELECT * FROM lefts NATURAL JOIN rights ORDER BY ALL;
SELECT * FROM lefts l CROSS JOIN rights r WHERE l.k + r.k = 6 ORDER BY ALL;
SELECT * FROM (SELECT number AS a FROM numbers(3)) PASTE JOIN (SELECT number + 5 AS b FROM numbers(3));
SELECT k, a, x FROM lefts ARRAY JOIN [1, 2] AS x ORDER BY ALL LIMIT 3;
SELECT id, x, i FROM arrs ARRAY JOIN a AS x, arrayEnumerate(a) AS i ORDER BY ALL;
SELECT id, x FROM arrs LEFT ARRAY JOIN s AS x ORDER BY ALL;
SELECT id, m.keys, m.values FROM arrs ORDER BY id;
SELECT number FROM numbers(3) UNION ALL SELECT number FROM numbers(2) ORDER BY number;
SELECT 1 INTERSECT SELECT 1;
SELECT 1 EXCEPT SELECT 1;
SELECT number, sum(number) OVER w AS s FROM numbers(5) WINDOW w AS (ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) ORDER BY number;
SELECT number FROM numbers(10) QUALIFY row_number() OVER (PARTITION BY number % 3 ORDER BY number DESC) = 1 ORDER BY number;
SELECT number, lagInFrame(number, 1, 99) OVER (ORDER BY number) FROM numbers(3) ORDER BY number;
SELECT sum(number) FILTER (WHERE number > 2), count() FILTER (WHERE number % 2 = 0) FROM numbers(6);
SELECT number, d FROM (SELECT number * 2 AS number, 'x' AS d FROM numbers(3)) ORDER BY number WITH FILL FROM 0 TO 6 STEP 1;
SELECT number AS n, n * 10 AS v FROM numbers(2) ORDER BY n WITH FILL TO 4 INTERPOLATE (v AS v + 1);
SELECT toStartOfInterval(t, INTERVAL 1 MONTH) AS m, count() FROM times GROUP BY m ORDER BY m WITH FILL STEP INTERVAL 1 MONTH LIMIT 3;
SELECT * FROM numbers(3) SETTINGS max_block_size = 1;
SELECT 1 FORMAT JSONEachRow;
SELECT 1 AS `a b`, 2 AS "c d";
SELECT count(*), count(1), count(DISTINCT number % 3), COUNT() FROM numbers(10);
SELECT any(number), anyLast(number), first_value(number), last_value(number) FROM (SELECT * FROM numbers(5) ORDER BY number);
SELECT sumIf(number, number > 2), avgOrNull(number), sumOrDefault(number), minOrNullIf(number, number > 100), countArray([1, 2]), sumMap([1, 2], [3, 4]) FROM numbers(5);
SELECT arrayMap((x, y) -> x + y, [1, 2], [3, 4]), arrayFilter(x -> x > 1, [1, 2]), arraySort(x -> -x, [1, 3, 2]), arrayFold((acc, x) -> acc + x, [1, 2, 3], 0::Int64);
SELECT id FROM ints WHERE id IN (SELECT id FROM ints WHERE u8 > 5) ORDER BY id;
-- error: 47
SELECT nothing FROM ints;
-- error: 62
SELEC 1;
-- error: 62
SELECT 1 FROM;
-- error: 215
SELECT number, count() FROM numbers(3);
-- error: 184
SELECT sum(sum(number)) FROM numbers(3);
-- error: 60
SELECT * FROM nothing_at_all;
-- error: 81
SELECT * FROM nothing_at_all.t;
-- error: 42
SELECT plus(1);
-- error: 43
SELECT plus('a', [1]);
-- error: 115
SELECT 1 SETTINGS no_such_setting = 1;
-- error: 125
SELECT (SELECT number FROM numbers(3));
-- error: 440
SELECT 1 LIMIT 'a';
-- error: 386
SELECT [1, toDate('2024-01-01')] SETTINGS use_variant_as_common_type = 0;
-- error: 153
SELECT 1 % 0, intDiv(1, 0);
-- error: 6
SELECT toUInt8('x');
