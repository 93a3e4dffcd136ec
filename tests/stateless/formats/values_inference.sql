SELECT * FROM format(Values, '(1, \'a\'), (2, \'b\')');
SELECT *, toTypeName(c1) FROM format(Values, '(1.5), (2)');
SELECT *, toTypeName(c1) FROM format(Values, '([1, 2]), ([])');
SELECT *, toTypeName(c1) FROM format(Values, '((1, \'x\'))');
SELECT *, toTypeName(c1) FROM format(Values, '({\'a\': 1})');
-- error: 636
SELECT * FROM format(Values, '(1), (\'a\', 2)');
SELECT * FROM format(Values, 'a UInt8, b String', ' ( 1 , \'x\' ) ,( 2,\'y\' );');
