CREATE TABLE mc (a UInt8, b UInt8, c UInt8, d UInt8) ENGINE = MergeTree ORDER BY a;
INSERT INTO mc VALUES (1, 2, 3, 4);
-- error: 161
SELECT * FROM mc SETTINGS max_columns_to_read = 3;
SELECT a, b, c FROM mc SETTINGS max_columns_to_read = 3;
-- error: 165
SELECT a, b, c + 1, d + 2 FROM mc SETTINGS max_temporary_columns = 2;
-- error: 167
SELECT ((((((((((1)))))))))) + (1 + (2 + (3 + (4 + (5 + 6))))) SETTINGS max_ast_depth = 5;
-- error: 168
SELECT 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 SETTINGS max_ast_elements = 10;
-- error: 162
SELECT * FROM (SELECT * FROM (SELECT * FROM (SELECT 1))) SETTINGS max_subquery_depth = 2;
SELECT * FROM (SELECT * FROM (SELECT 1)) SETTINGS max_subquery_depth = 5;
-- error: 62
SELECT 1 + 1 + 1 + 1 FROM (SELECT 1 SETTINGS max_query_size = 1) SETTINGS;
SELECT count() FROM mc SETTINGS max_columns_to_read = 1;
