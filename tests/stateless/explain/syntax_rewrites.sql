EXPLAIN SYNTAX SELECT a,b from (select 1 as a,2 b) where a=1 and not b=5 order by a desc limit 3;
EXPLAIN SYNTAX SELECT * FROM system.one WHERE dummy IN (0, 1) AND dummy BETWEEN 0 AND 5;
EXPLAIN SYNTAX SELECT count(*), sum(if(1, 2, 3)) FROM numbers(3);
EXPLAIN SYNTAX SELECT CASE WHEN number = 1 THEN 'x' ELSE 'y' END FROM numbers(2);
EXPLAIN SYNTAX SELECT number::UInt8, [1,2][1], (1,2).1, -number, NOT number, number IS NULL FROM numbers(1);
EXPLAIN SYNTAX SELECT INTERVAL 1 DAY + toDate('2020-01-01');
EXPLAIN SYNTAX WITH 1 AS x SELECT x;
