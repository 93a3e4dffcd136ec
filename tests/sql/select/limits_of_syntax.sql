-- Limits of syntax that a statement sets for itself.
-- error: TOO_DEEP_AST
SELECT plus(plus(plus(plus(plus(1, 1), 1), 1), 1), 1) SETTINGS max_ast_depth = 3;
-- error: TOO_DEEP_AST
SELECT 1 + 1 SETTINGS max_ast_depth = 6;
SELECT 1 + 1 SETTINGS max_ast_depth = 7;
-- error: TOO_DEEP_RECURSION
SELECT ((((((((((1)))))))))) SETTINGS max_parser_depth = 5;
-- error: SYNTAX_ERROR
SELECT 1, 2, 3 SETTINGS max_query_size = 5;
-- error: TOO_BIG_AST
SELECT 1, 2, 3 SETTINGS max_ast_elements = 3;
-- error: TOO_DEEP_SUBQUERIES
SELECT * FROM (SELECT * FROM (SELECT * FROM (SELECT * FROM numbers(1)))) SETTINGS max_subquery_depth = 2;
SELECT * FROM (SELECT * FROM numbers(1)) SETTINGS max_subquery_depth = 2;
