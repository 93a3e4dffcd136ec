-- error: 62
SELECT 1 FROM;
-- error: 62
SELECT 1 WHERE;
-- error: 60
SELECT * FROM there_is_no_such_table;
-- error: 81
SELECT * FROM no_such_db.t;
-- error: 46
SELECT no_such_function(1);
-- error: 42
SELECT toDate();
-- error: 43
SELECT 'a' + 1;
-- error: 62
SELECT * FROM numbers(1) ORDER number;
-- error: 62
SELECT * FROM numbers(1) GROUP number;
-- error: 62
SELECT 1 LIMIT;
-- error: 184
SELECT sum(sum(number)) FROM numbers(3);
-- error: 47
SELECT number FROM numbers(3) GROUP BY nope;
-- error: 73
SELECT 1 FORMAT NoSuchFormat;
