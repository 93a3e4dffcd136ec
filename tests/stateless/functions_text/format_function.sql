SELECT format('{} {}', 'a', 'b'), format('{1}-{0}-{1}', 'x', 'y'), format('{{}} {}', 'q'), format('{}', 'only');
-- error: 42
SELECT format('no places');
SELECT format('{0}{0}{0}', materialize('r')), format('{} of {}', toString(number), materialize('m')) FROM numbers(2);
SELECT format('{}|{}', toFixedString('ab', 2), 'c'), format('{}', toNullable('n')), format('{}', NULL), toTypeName(format('{}', toNullable('n')));
SELECT format('{} {}', 1, 2.5), format('{}', toDate('2021-03-04')), format('{}', [1, 2]);
-- error: 36
SELECT format('{} {0}', 'a', 'b');
-- error: 36
SELECT format('{2}', 'a', 'b');
-- error: 36
SELECT format('{', 'a');
-- error: 36
SELECT format('}', 'a');
-- error: 36
SELECT format('{x}', 'a');
-- error: 42
SELECT format();
-- error: 44
SELECT format(materialize('{}'), 'a');
SELECT printf('%d|%5d|%-5d|%05d|%+d', 42, 42, 42, 42, 42), printf('%s %.3f %e %x %X %o', 'str', 3.14159, 12345.678, 255, 255, 8), printf('%%'), printf('%c', 65);
