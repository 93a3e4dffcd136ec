CREATE TABLE uc (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO uc SELECT 1, 'a' UNION ALL SELECT 2, 'b' UNION ALL SELECT number + 3, 'n' FROM numbers(2);
INSERT INTO uc WITH q AS (SELECT number AS n FROM numbers(3)) SELECT n + 10, toString(n) FROM q;
WITH 100 AS base INSERT INTO uc SELECT base + number, 'w' FROM numbers(2);
SELECT * FROM uc ORDER BY k;
INSERT INTO uc SELECT k + 1000, s FROM uc WHERE k < 3 EXCEPT SELECT 1001, 'a';
SELECT * FROM uc WHERE k > 900 ORDER BY k;
INSERT INTO uc SELECT DISTINCT 5000, 'd' FROM numbers(10);
INSERT INTO uc SELECT k, max(s) FROM uc WHERE k < 3 GROUP BY k HAVING k = 2;
INSERT INTO uc SELECT 6000 + row_number() OVER (ORDER BY number DESC), toString(number) FROM numbers(2);
SELECT * FROM uc WHERE k >= 5000 ORDER BY k;
INSERT INTO uc SELECT 7000, arrayJoin(['x', 'y']);
SELECT count() FROM uc WHERE k = 7000;
INSERT INTO uc SELECT * FROM uc WHERE k = 7000 LIMIT 1;
INSERT INTO uc (SELECT 8000, 'paren');
SELECT * FROM uc WHERE k = 8000;
-- error: 258
INSERT INTO uc SELECT 1, 'a' UNION ALL SELECT 1;
-- error: 60
INSERT INTO uc SELECT * FROM nothing;
