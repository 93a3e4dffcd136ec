CREATE TABLE p1 (d Date, k UInt32, v String) ENGINE = MergeTree PARTITION BY d ORDER BY k;
CREATE TABLE p2 (d Date, k UInt32, v String) ENGINE = ReplacingMergeTree ORDER BY k;
INSERT INTO p1 SELECT '2024-01-01', number, toString(number) FROM numbers(10);
INSERT INTO p2 SELECT '2024-01-02', number + 5, 'r' FROM numbers(10);
INSERT INTO p2 SELECT '2024-01-03', 5, 'newer';
CREATE TABLE pm AS p1 ENGINE = Merge(currentDatabase(), '^p[12]$');
SELECT count() FROM pm PREWHERE k > 7;
SELECT k, v FROM pm WHERE k = 5 ORDER BY d;
SELECT count() FROM pm WHERE d = '2024-01-02' AND v = 'r';
SELECT d, count() FROM pm GROUP BY d ORDER BY d;
SELECT k, count() FROM pm GROUP BY k HAVING count() > 1 ORDER BY k LIMIT 3;
SELECT k FROM pm ORDER BY k DESC LIMIT 3;
SELECT _table, max(k) FROM pm WHERE k < 12 GROUP BY _table ORDER BY _table;
SELECT x.k FROM pm AS x JOIN p1 USING (k) WHERE x._table = 'p2' ORDER BY x.k;
SELECT k FROM pm WHERE k IN (SELECT k FROM p1 WHERE k > 8) ORDER BY k;
-- error: 48
INSERT INTO pm VALUES ('2024-01-01', 1, 'x');
DROP TABLE p1;
SELECT count() FROM pm WHERE v = 'r';
