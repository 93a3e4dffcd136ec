CREATE TABLE em (a UInt8, b Nullable(String), c Array(UInt8)) ENGINE = MergeTree ORDER BY a;
SELECT * FROM em;
SELECT * FROM em FORMAT TSVWithNames;
SELECT * FROM em FORMAT JSONEachRow;
SELECT a, count() FROM em GROUP BY a WITH TOTALS ORDER BY a;
SELECT a FROM em ORDER BY a WITH FILL FROM 1 TO 3;
SELECT DISTINCT b FROM em;
SELECT a, row_number() OVER () FROM em;
SELECT count() FROM em AS x LEFT JOIN em AS y ON x.a = y.a;
SELECT em.a, n.number FROM numbers(2) AS n LEFT JOIN em ON n.number = em.a ORDER BY n.number;
SELECT a FROM em LIMIT 1 BY a;
SELECT a FROM em ARRAY JOIN c;
SELECT max(a), min(b), groupArray(c), (SELECT any(a) FROM em) FROM em;
-- sort
SELECT * FROM em UNION ALL SELECT 1, 'x', [1];
SELECT a FROM em WHERE a IN (SELECT a FROM em) OR b IN ('x');
