SELECT * FROM format(Values, 'a UInt8, s String', '(1 + 1, upper(\'a\')), (3, concat(\'x\', \'y\'))');
SELECT * FROM format(Values, 'd Date, l Array(UInt8)', '(toDate(\'2020-01-01\') + 1, [1 + 1, 2]), (\'2021-02-03\', [])');
SELECT * FROM format(Values, 'a UInt8', '((SELECT 7)), (NULL)');
-- error: 62
SELECT * FROM format(Values, 'a UInt8', '(1 +)');
-- error: 43
SELECT * FROM format(Values, 'a UInt8', '(upper(3))');
-- error: 47
SELECT * FROM format(Values, 'a String', '(lower(b))');
-- error: 636
DESC format(Values, '(NULL, 1)');
-- error: 636
DESC format(Values, '([])');
DESC format(Values, '(NULL), (1)');
