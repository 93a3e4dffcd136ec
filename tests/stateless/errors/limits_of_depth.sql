-- error: 168
SELECT 1 + 1 + 1 + 1 + 1 + 1 SETTINGS max_ast_elements = 5;
-- error: 167
SELECT plus(plus(plus(plus(plus(1, 1), 1), 1), 1), 1) SETTINGS max_ast_depth = 3;
-- error: 162
SELECT * FROM (SELECT * FROM (SELECT * FROM (SELECT * FROM numbers(1)))) SETTINGS max_subquery_depth = 2;
-- error: 165
SELECT number, number + 1, number + 2 FROM numbers(1) SETTINGS max_temporary_columns = 1;
CREATE TABLE w (a UInt8, b UInt8, c UInt8) ENGINE = MergeTree ORDER BY a;
-- error: 161
SELECT * FROM w SETTINGS max_columns_to_read = 2;
SELECT a, b FROM w SETTINGS max_columns_to_read = 2;
-- error: 395
SELECT throwIf(number = 3) FROM numbers(5);
-- error: 395
SELECT throwIf(1, 'said so');
