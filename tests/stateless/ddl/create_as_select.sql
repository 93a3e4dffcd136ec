CREATE TABLE cs ENGINE = MergeTree ORDER BY n AS SELECT number AS n, toString(number) AS s, number / 2 AS h FROM numbers(4);
DESCRIBE cs;
SELECT * FROM cs ORDER BY n;
CREATE TABLE cs_typed (n UInt8, s LowCardinality(String)) ENGINE = Memory AS SELECT number AS n, toString(number) AS s FROM numbers(3);
SELECT toTypeName(n), toTypeName(s), * FROM cs_typed ORDER BY n;
CREATE TABLE cs_empty ENGINE = Memory EMPTY AS SELECT 1 AS a, 'x' AS b;
SELECT count() FROM cs_empty;
DESCRIBE cs_empty;
CREATE TABLE cs_cte ENGINE = Memory AS WITH q AS (SELECT 5 AS five) SELECT five + 1 AS six FROM q;
SELECT * FROM cs_cte;
CREATE TABLE cs_union ENGINE = Memory AS SELECT 1 AS a UNION ALL SELECT 2;
SELECT a FROM cs_union ORDER BY a;
-- error: 179
CREATE TABLE cs_dup ENGINE = Memory AS SELECT 1 AS a, 2 AS a;
