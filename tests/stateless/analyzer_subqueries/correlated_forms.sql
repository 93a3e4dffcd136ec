CREATE TABLE emp (id UInt32, dept String, sal Int32) ENGINE = Memory;
CREATE TABLE dept (name String, floor Nullable(UInt8)) ENGINE = Memory;
INSERT INTO emp VALUES (1, 'it', 100), (2, 'it', 200), (3, 'hr', 50), (4, 'xx', 10);
INSERT INTO dept VALUES ('it', 3), ('hr', NULL), ('law', 5);
SELECT id FROM emp AS e WHERE sal > (SELECT avg(sal) FROM emp WHERE dept = e.dept) ORDER BY id;
SELECT id, (SELECT floor FROM dept WHERE name = e.dept) AS f FROM emp AS e ORDER BY id;
SELECT name, (SELECT count() FROM emp WHERE dept = name) AS n FROM dept ORDER BY name;
SELECT name FROM dept AS d WHERE EXISTS (SELECT 1 FROM emp WHERE dept = d.name AND sal < 100) ORDER BY name;
SELECT id FROM emp e WHERE dept IN (SELECT name FROM dept) AND NOT EXISTS (SELECT 1 FROM emp e2 WHERE e2.dept = e.dept AND e2.sal > e.sal) ORDER BY id;
SELECT d.name, e.m FROM dept d LEFT JOIN (SELECT dept, max(sal) AS m FROM emp GROUP BY dept) e ON e.dept = d.name ORDER BY d.name;
SELECT id, (SELECT max(sal) FROM emp AS e2 WHERE e2.id < e.id) FROM emp AS e ORDER BY id;
-- error: 48
SELECT sum((SELECT count() FROM dept WHERE name = dept)) FROM emp;
SELECT id FROM emp e WHERE 1 = (SELECT count() FROM dept d WHERE d.name = e.dept) ORDER BY id;
-- error: 60
SELECT id FROM emp e WHERE sal > (SELECT sal FROM unknown_t WHERE x = e.id);
-- error: 47
SELECT (SELECT z.q FROM emp) FROM emp e;
