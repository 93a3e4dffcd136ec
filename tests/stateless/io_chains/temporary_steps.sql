CREATE TEMPORARY TABLE step1 AS SELECT number AS n, number % 3 AS g FROM numbers(20);
CREATE TEMPORARY TABLE step2 ENGINE = MergeTree ORDER BY g AS SELECT g, sum(n) AS s, groupArray(n) AS ns FROM (SELECT * FROM step1 ORDER BY n) GROUP BY g;
SELECT * FROM step2 ORDER BY g;
INSERT INTO step1 SELECT s, g + 10 FROM step2;
SELECT g, max(n) FROM step1 GROUP BY g ORDER BY g;
CREATE TABLE final_table ENGINE = MergeTree ORDER BY g AS SELECT g, count() AS c FROM step1 GROUP BY g;
SELECT * FROM final_table ORDER BY g;
SELECT f.g, s.s FROM final_table AS f LEFT JOIN step2 AS s USING (g) ORDER BY f.g;
TRUNCATE TABLE step1;
SELECT count() FROM step1;
INSERT INTO step1 VALUES (1, 1);
WITH step1 AS (SELECT 777 AS n) SELECT n FROM step1;
SELECT n FROM step1;
DROP TABLE step1;
-- error: 60
SELECT * FROM step1;
SELECT number FROM numbers(3) WHERE number IN (SELECT g FROM step2) ORDER BY number;
CREATE VIEW over_final AS SELECT sum(c) AS total FROM final_table;
SELECT * FROM over_final;
