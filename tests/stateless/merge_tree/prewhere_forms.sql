CREATE TABLE pwf (k UInt32, a UInt8, s String, n Nullable(Int32)) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO pwf SELECT number, number % 4, toString(number), if(number % 3 = 0, NULL, number) FROM numbers(24);
SELECT k FROM pwf PREWHERE a = 1 ORDER BY k;
SELECT k FROM pwf PREWHERE a = 1 WHERE length(s) = 1 ORDER BY k;
SELECT count() FROM pwf PREWHERE n > 10;
SELECT count() FROM pwf PREWHERE n IS NULL WHERE a = 0;
SELECT a, count() FROM pwf PREWHERE k < 10 GROUP BY a ORDER BY a;
SELECT a FROM pwf PREWHERE a IN (SELECT 2) WHERE k > 12 ORDER BY k;
SELECT count() FROM pwf PREWHERE 1;
SELECT count() FROM pwf PREWHERE 0;
SELECT count() FROM pwf WHERE a = 1 AND n > 5 AND s != '9' SETTINGS optimize_move_to_prewhere = 0;
-- error: 59
SELECT count() FROM pwf PREWHERE s;
-- error: 182
SELECT count() FROM numbers(5) PREWHERE number > 1;
