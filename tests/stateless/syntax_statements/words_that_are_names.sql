CREATE TABLE t (a UInt8, b String) ENGINE = MergeTree ORDER BY a;
INSERT INTO t SELECT number, toString(number) FROM numbers(4);
SELECT 1 x, CASE, 2 FROM (SELECT 1 AS CASE);
SELECT case FROM (SELECT 1 AS case);
-- error: 36
SELECT CASE 1 END;
-- error: 36
SELECT caseWithExpression(1, NULL);
-- error: 62
SELECT DISTINCT;
-- error: 62
SELECT DISTINCT, 1;
-- error: 62
SELECT ALL FROM t;
-- error: 62
SELECT [1, 2,];
-- error: 62
SELECT abs(1,);
SELECT (1, 2,), tuple(1);
-- error: 406
SELECT TOP 1 a FROM t LIMIT 1;
SELECT TOP 2 a FROM t ORDER BY a LIMIT 1 BY a;
-- error: 628
SELECT a FROM t OFFSET 1 ROW FETCH FIRST 1 ROW ONLY;
SELECT a FROM t ORDER BY a OFFSET 1 ROW FETCH FIRST 1 ROW ONLY;
-- error: 62
SELECT * FROM t LEFT JOIN t AS u USING ();
SELECT formatQuerySingleLine('select 1, x->x as k, f(y -> y) group by 1, x->2');
SELECT formatQuerySingleLine('select 1 from t sample 0.1 offset 0.25');
SELECT formatQuerySingleLine('select 1 from t sample 1e-2'), formatQuerySingleLine('select 1 from t sample 1000'), formatQuerySingleLine('select 1 from t sample 1/2');
EXPLAIN SYNTAX SELECT (1), (a), ((a)), (a) + (1), f((a), (1)), [(1), (a)] FROM t WHERE (a) ORDER BY (a);
EXPLAIN SYNTAX SELECT * APPLY toString, t.* APPLY sum, COLUMNS('a') APPLY quantile(0.3) APPLY max FROM t;
EXPLAIN SYNTAX SELECT a IN (1), a IN ('x'), a in (b), a in (1,2), a in tuple(1), a in (a), a in (a+1), (a, b) in ((1,'x')), a in (NULL) FROM t;
EXPLAIN CURRENT TRANSACTION;
SELECT formatQuerySingleLine('SET `a b.c` = 1'), formatQuerySingleLine('SET a.`c-d` = 1'), formatQuerySingleLine('SET a.select = 1, `null` = 2, `table` = 3, `a.b` = 4, "  =" = 5');
SELECT formatQuerySingleLine('SELECT 1 SETTINGS "max threads" = 1, max_block_size = 2');
