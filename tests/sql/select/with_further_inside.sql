-- Constants and lambdas of a WITH may be used by the queries inside, and a WITH may stand before INSERT.
WITH 3 AS x SELECT * FROM (SELECT x AS inner_x);
WITH 3 AS x SELECT * FROM (SELECT x + number AS n FROM numbers(2)) ORDER BY n;
WITH 3 AS x, y AS (SELECT x AS a) SELECT * FROM y;
-- sort
WITH 3 AS x SELECT x AS a UNION ALL SELECT x + 1;
WITH (SELECT max(number) FROM numbers(4)) AS m SELECT * FROM (SELECT number FROM numbers(10) WHERE number > m) ORDER BY number;
WITH v -> v * 2 AS twice SELECT * FROM (SELECT twice(number) AS n FROM numbers(3)) ORDER BY n;
WITH 1 AS x SELECT x, (SELECT x FROM (SELECT 2 AS x));
WITH number + 1 AS y SELECT * FROM (SELECT y AS z FROM numbers(2)) ORDER BY z;
WITH sum(number) AS s SELECT number % 2 AS k, (SELECT s + 1) FROM numbers(4) GROUP BY k ORDER BY k;
-- error: UNKNOWN_IDENTIFIER
WITH nothing + 1 AS y SELECT * FROM (SELECT y AS z FROM numbers(2));
CREATE TABLE dst (a UInt8, b UInt8) ENGINE = Memory;
WITH 8 AS eight INSERT INTO dst SELECT eight, eight;
WITH q AS (SELECT 5 AS v) INSERT INTO dst SELECT v, v FROM q;
SELECT * FROM dst ORDER BY a;
SELECT 1 FROM numbers(3) GROUP BY ALL;
SELECT number % 2 AS a, count() FROM numbers(6) GROUP BY GROUPING SETS ((a)) WITH TOTALS ORDER BY a;
-- error: UNEXPECTED_EXPRESSION
SELECT number AS all FROM numbers(2) ORDER BY ALL;
-- error: BAD_ARGUMENTS
SELECT arrayMap((x, x) -> x, [1], [2]);
-- error: UNKNOWN_IDENTIFIER
SELECT t.zz FROM (SELECT (1, 2)::Tuple(a UInt8, b UInt8) AS t);
-- error: BAD_ARGUMENTS
SHOW CREATE VIEW dst;
SHOW TABLES WHERE engine = 'Memory';
DROP TABLE dst;
