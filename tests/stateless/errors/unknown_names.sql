-- error: 47
SELECT nothing;
-- error: 47
SELECT number, nothing FROM numbers(1);
-- error: 47
SELECT t.nothing FROM numbers(1) AS t;
-- error: 47
SELECT q.number FROM numbers(1) AS t;
-- error: 47
SELECT number FROM numbers(1) WHERE nothing = 1;
-- error: 47
SELECT number FROM numbers(1) ORDER BY nothing;
-- error: 47
SELECT count() FROM numbers(1) GROUP BY nothing;
SELECT * EXCEPT nothing FROM numbers(1);
-- error: 36
SELECT * EXCEPT STRICT nothing FROM numbers(1);
-- error: 36
SELECT * REPLACE STRICT (1 AS nothing) FROM numbers(1);
-- error: 51
SELECT COLUMNS('zzz') FROM numbers(1);
-- error: 46
SELECT no_function(1);
-- error: 60
SELECT * FROM no_table;
-- error: 81
SELECT * FROM no_database.no_table;
-- error: 46
SELECT * FROM no_table_function(1);
