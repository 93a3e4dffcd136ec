-- error: UNKNOWN_IDENTIFIER
SELECT nothing_like_this;
-- error: UNKNOWN_FUNCTION
SELECT lenght('x');
-- error: UNKNOWN_TABLE
SELECT * FROM no_such_table;
-- error: UNKNOWN_DATABASE
SELECT * FROM no_such_database.t;
-- error: SYNTAX_ERROR
SELECT FROM WHERE;
-- error: ILLEGAL_AGGREGATION
SELECT sum(number) FROM numbers(3) WHERE sum(number) > 1;
-- error: NOT_AN_AGGREGATE
SELECT number, count() FROM numbers(3);
-- error: ILLEGAL_DIVISION
SELECT intDiv(1, 0);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT 1 + 'a';
-- error: UNKNOWN_TYPE
SELECT CAST(1, 'Integre64');
-- error: UNKNOWN_SETTING
SELECT 1 SETTINGS max_treads = 1;
-- error: UNKNOWN_FORMAT
SELECT 1 FORMAT Jason;
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT length('a', 'b');
-- error: ILLEGAL_COLUMN
CREATE TABLE too_wide (a Int32, a Int32) ENGINE = Memory;
-- error: MEMORY_LIMIT_EXCEEDED
SELECT number, count() FROM numbers(10000000) GROUP BY number ORDER BY number FORMAT Null SETTINGS max_memory_usage = 10000000;
-- error: TIMEOUT_EXCEEDED
SELECT count() FROM numbers(1000000000000) WHERE number % 7 = 8 SETTINGS max_execution_time = 0.1;
