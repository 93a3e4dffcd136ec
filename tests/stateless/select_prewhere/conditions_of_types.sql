CREATE TABLE p (d Date, k UInt32, v Int64, s String, INDEX i v TYPE minmax) ENGINE=MergeTree PARTITION BY toYYYYMM(d) ORDER BY (k, d) SETTINGS index_granularity = 4;
INSERT INTO p SELECT toDate('2024-01-01') + number * 5, number % 7, number - 10, toString(number) FROM numbers(30);
SELECT count() FROM p PREWHERE v > 3 WHERE k = 2;
SELECT count() FROM p PREWHERE k;
-- error: 59
SELECT count() FROM p PREWHERE s;
-- error: 59
SELECT count() FROM p WHERE s;
SELECT count() FROM p WHERE v;
SELECT count() FROM p WHERE NULL;
SELECT count() FROM p WHERE toNullable(0);
-- error: 59
SELECT count() FROM p WHERE 'a';
SELECT count() FROM p WHERE 0.5;
-- error: 59
SELECT count() FROM p WHERE d;
-- error: 59
SELECT count() FROM p WHERE [1];
SELECT count() FROM p PREWHERE 1 WHERE v > 0;
SELECT k, count() FROM p PREWHERE v > 3 GROUP BY k HAVING count() > 2 ORDER BY k;
-- error: 182
SELECT v FROM p PREWHERE arrayJoin([0, 1]) ORDER BY v LIMIT 3;
-- error: 182
SELECT number FROM numbers(3) PREWHERE number > 1;
-- error: 182
SELECT k FROM (SELECT k FROM p) PREWHERE k > 1;
SELECT _part != '', _partition_id, count() FROM p GROUP BY ALL ORDER BY ALL;
SELECT _table, _database = currentDatabase() FROM p LIMIT 1;
SELECT k, v FROM p ORDER BY k, v LIMIT 2 BY k LIMIT 5 OFFSET 1;
SELECT k, v FROM p ORDER BY k DESC, v LIMIT 1, 2 BY k LIMIT 3;
SELECT k FROM p ORDER BY k LIMIT 3 WITH TIES;
SELECT k FROM p ORDER BY k OFFSET 28 ROWS;
SELECT k FROM p ORDER BY k, v OFFSET 1 ROW FETCH FIRST 3 ROWS ONLY;
SELECT k FROM p ORDER BY k OFFSET 1 ROW FETCH NEXT 1 ROWS WITH TIES;
SELECT k, v FROM p ORDER BY k, v LIMIT 0.1;
-- error: 440
SELECT k FROM p ORDER BY k LIMIT 'a';
SELECT k FROM p ORDER BY k LIMIT 1 + 1;
-- error: 440
SELECT k FROM p ORDER BY k LIMIT NULL;
SELECT v FROM p ORDER BY v DESC NULLS LAST LIMIT 2;
