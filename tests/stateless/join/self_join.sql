CREATE TABLE emp (id UInt32, boss UInt32, pay Int64) ENGINE = MergeTree ORDER BY id;
INSERT INTO emp VALUES (1, 0, 100), (2, 1, 80), (3, 1, 120), (4, 2, 60);
INSERT INTO emp VALUES (5, 4, 61);
SELECT e.id, b.id FROM emp AS e JOIN emp AS b ON e.boss = b.id ORDER BY ALL;
SELECT e.id, b.pay FROM emp e LEFT JOIN emp b ON e.boss = b.id WHERE e.pay > b.pay ORDER BY ALL;
SELECT x.id, y.id FROM emp x JOIN emp y ON x.pay > y.pay AND x.boss = y.boss ORDER BY ALL;
SELECT e.id, m.id, t.id FROM emp e JOIN emp m ON m.id = e.boss JOIN emp t ON t.id = m.boss ORDER BY ALL;
SELECT count() FROM emp JOIN emp AS emp2 USING (id);
SELECT emp.id + emp2.id AS s FROM emp CROSS JOIN emp AS emp2 ORDER BY s DESC LIMIT 3;
-- error: 47
SELECT nothere.id FROM emp AS e JOIN emp AS b ON e.boss = b.id;
