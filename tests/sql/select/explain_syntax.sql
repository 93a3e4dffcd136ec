-- EXPLAIN SYNTAX gives one text: operators as calls, constants with their types, what was left out written.
EXPLAIN SYNTAX SELECT a, b FROM (SELECT 1 AS a, 2 AS b) WHERE a = 1 AND NOT b = 5 ORDER BY a DESC LIMIT 3 FORMAT TSVRaw;
EXPLAIN SYNTAX SELECT number IN (1, 2), number IN [1, 2], number NOT IN (SELECT 1), (number, 1) IN ((1, 1), (2, 2)) FROM numbers(3) FORMAT TSVRaw;
EXPLAIN SYNTAX SELECT * FROM numbers(3) AS a JOIN numbers(4) AS b ON a.number = b.number LEFT JOIN numbers(5) AS c USING (number) FORMAT TSVRaw;
EXPLAIN SYNTAX SELECT 1 UNION DISTINCT SELECT 2 UNION ALL SELECT 3 FORMAT TSVRaw;
EXPLAIN SYNTAX SELECT CASE WHEN 1 THEN 2 END, [1, 300], (1, 'a'), (1, [1]), x -> x + 1, 18446744073709551616, 1::String FORMAT TSVRaw;
EXPLAIN SYNTAX SELECT x FROM numbers(1) ARRAY JOIN [1, 2] AS x FORMAT TSVRaw;
EXPLAIN SYNTAX WITH 1 AS x, t AS (SELECT x) SELECT x + 1 FROM t SETTINGS max_threads = 1 FORMAT TSVRaw;
EXPLAIN SYNTAX oneline = 1 SELECT 1 AS a, 2 AS b FROM numbers(1) WHERE number = 0;
EXPLAIN SYNTAX CREATE TABLE t (a UInt8, b String default 'x') engine=MergeTree order by a FORMAT TSVRaw;
SELECT length(explain) > 10 FROM (EXPLAIN SYNTAX SELECT 1, 2);
-- error: SYNTAX_ERROR
EXPLAIN SYNTAX DROP TABLE IF EXISTS t;
