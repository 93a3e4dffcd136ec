SELECT * FROM format('a,b\n1,2');
SELECT * FROM format('{"a": 1}{"a": 2}');
SELECT * FROM format('[{"a": 1}, {"a": 2}]');
SELECT * FROM format('a\tb\n1\t2');
SELECT * FROM format('1,2\n3,4');
SELECT * FROM format('(1, \'a\'), (2, \'b\')');
SELECT * FROM format('hello world');
DESCRIBE format('1\n2');
-- error: 715
SELECT * FROM format('');
-- error: 36
SELECT * FROM format(5);
-- error: 44
SELECT * FROM format(CSV, 'a Int8, a Int8', '1,2');
-- error: 15
SELECT * FROM format(CSV, 'a Tuple(x Int8, x Int8)', '1,2');
