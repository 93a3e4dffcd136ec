SELECT * FROM format(Values, 'a Int8, b String', '(1, \'x\'), (2, \'y\')');
SELECT * FROM format(Values, 'a Int8, b String', '(1 + 1, concat(\'a\', \'b\'))');
SELECT * FROM format(Values, 'a Int8 DEFAULT 7, b String', '(DEFAULT, \'x\')');
SELECT * FROM format(Values, 'a Nullable(Int8), b Array(Nullable(Int8))', '(NULL, [1, NULL])');
-- error: 636
SELECT * FROM format(Values, '(1, \'x\', [1, 2], (1, 2.5), NULL)');
-- error: 636
DESCRIBE format(Values, '(1, \'x\', [1, 2], (1, 2.5), NULL, {\'k\': 1})');
-- error: 62
SELECT * FROM format(Values, 'a Int8', '(1, 2)');
-- error: 27
SELECT * FROM format(Values, 'a Int8', '1');
-- error: 6
SELECT * FROM format(Values, 'a Int8', '(\'abc\')');
SELECT * FROM format(Values, 'a Int8', '(\'5\')');
SELECT * FROM format(Values, 'a Date, b DateTime(\'UTC\')', '(\'2024-01-01\', \'2024-01-01 00:00:00\'), (toDate(5), 86400)');
SELECT * FROM format(Values, 'a Int8', '(1 + 1)') SETTINGS input_format_values_interpret_expressions = 0;
SELECT * FROM format(Values, 'a Float64', '(1), (-1.5), (1e3), (inf), (nan)');
SELECT * FROM format(Values, 'm Map(String, Array(Int8)), t Tuple(a Int8, b String)', '({\'a\': [1]}, (1, \'q\'))');
SELECT * FROM format(Values, 'a Int8', '');
SELECT * FROM format(Values, 'a String', '(\'semi;colon\'), (\'it\'\'s\')');
