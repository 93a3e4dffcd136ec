CREATE TABLE sal (dept String, emp String, amt Int32, mon UInt8) ENGINE = Memory;
INSERT INTO sal VALUES ('a', 'x', 10, 1), ('a', 'y', 20, 1), ('b', 'z', 5, 1), ('a', 'x', 15, 2), ('b', 'z', 0, 2);
SELECT dept, sum(amt) AS s, s / sum(s) OVER () AS share FROM sal GROUP BY dept ORDER BY dept;
SELECT mon, dept, sum(amt) AS s, sum(sum(amt)) OVER (PARTITION BY dept ORDER BY mon) AS run FROM sal GROUP BY mon, dept ORDER BY dept, mon;
SELECT max(s), argMax(dept, s) FROM (SELECT dept, sum(amt) AS s FROM sal GROUP BY dept);
SELECT emp, avg(amt) AS a FROM sal GROUP BY emp HAVING a > (SELECT avg(amt) FROM sal) ORDER BY emp;
SELECT dept, count(DISTINCT emp), groupUniqArray(emp) = groupUniqArray(emp), sumIf(amt, mon = 1) AS m1, sumIf(amt, mon = 2) AS m2, m2 - m1 AS diff FROM sal GROUP BY dept ORDER BY dept;
SELECT rank() OVER (ORDER BY sum(amt) DESC) AS r, dept FROM sal GROUP BY dept ORDER BY r;
SELECT * FROM (SELECT emp, mon, amt, lag(amt) OVER (PARTITION BY emp ORDER BY mon) AS prev FROM sal) WHERE prev IS NOT NULL AND prev != 0 ORDER BY emp;
SELECT dept, arrayMap(x -> x.2, arraySort(groupArray((mon, amt)))) FROM sal GROUP BY dept ORDER BY dept;
SELECT if(grouping(dept) = 1, 'all', dept) AS d, sum(amt) FROM sal GROUP BY ROLLUP(dept) ORDER BY d;
SELECT dept, mon, sum(amt) FROM sal GROUP BY GROUPING SETS ((dept, mon), (dept), ()) ORDER BY dept, mon, 3;
SELECT quantileExact(0.5)(s) FROM (SELECT sum(amt) AS s FROM sal GROUP BY emp, mon);
SELECT a.dept, a.s, b.s FROM (SELECT dept, sum(amt) AS s FROM sal WHERE mon = 1 GROUP BY dept) AS a LEFT JOIN (SELECT dept, sum(amt) AS s FROM sal WHERE mon = 2 GROUP BY dept) AS b USING dept ORDER BY dept;
WITH t AS (SELECT dept, sum(amt) AS s FROM sal GROUP BY dept) SELECT dept FROM t WHERE s = (SELECT max(s) FROM t);
-- error: 215
SELECT dept, sum(amt), emp FROM sal GROUP BY dept;
-- error: 215
SELECT dept FROM sal GROUP BY dept ORDER BY amt;
-- error: 184
SELECT sum(amt) AS s, avg(s) FROM sal;
