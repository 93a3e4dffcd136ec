SELECT format('{} {}', 'a', 'b'), format('{1} {0}', 'a', 'b'), format('{{}}{}', 'q'), format('{}', 1), format('{0}{0}', 'x');
SELECT printf('%d %s', 5, 'x'), printf('%05d|%5s|%-5s|', 42, 'ab', 'cd'), printf('%.2f %e', 3.14159, 12345.678), printf('%%'), printf('%x %X %o', 255, 255, 8);
SELECT formatReadableSize(1024), formatReadableSize(1500), formatReadableDecimalSize(1500), formatReadableSize(0), formatReadableSize(-2048), formatReadableQuantity(1234567), formatReadableTimeDelta(3661), formatReadableTimeDelta(90061.5, 'hours');
SELECT formatReadableTimeDelta(100000000, 'minutes'), formatReadableTimeDelta(0.001, 'seconds', 'milliseconds'), parseReadableSize('1 KiB'), parseReadableSize('2.5 MB'), parseReadableSizeOrNull('x'), parseReadableSizeOrZero('1 XB');
SELECT toStringCutToZero('a\0b'), toStringCutToZero(toFixedString('ab', 5)), toString(1.0), toString(1e20), toString(1e21), toString(-0.), toString(1e-7), toString(nan), toString(inf);
SELECT toString(toDecimal32(1.50, 4)), toString([1, 2]), toString((1, 'a')), toString(map('k', 'v')), toString(true), toString(NULL), toString(['it\'s']), toString(toDate('2020-01-02'));
SELECT parseTimeDelta('1 min 30 s'), parseTimeDelta('1h'), parseTimeDelta('1.5 days'), toTypeName(parseTimeDelta('1s'));
SELECT lengthUTF8('жук'), length('жук'), char_length('жук'), octet_length('жук'), length([1, 2]), length(map(1, 2)), empty(''), notEmpty(' '), empty(toFixedString('', 2)), empty(toUUID('00000000-0000-0000-0000-000000000000'));
SELECT bar(5, 0, 10, 10), bar(1.5, 0, 3, 4), bar(20, 0, 10, 5), bar(-1, 0, 10, 5);
-- error: 36
SELECT format('{} {0}', 'a');
-- error: 36
SELECT format('{', 'a');
-- error: 36
SELECT format('{2}', 'a');
-- error: 36
SELECT printf('%d', 'a');
-- error: 72
SELECT parseReadableSize('abc');
-- error: 36
SELECT parseTimeDelta('abc');
-- error: 69
SELECT bar(1, 0, 10, 0);
-- error: 44
SELECT format(materialize('{}'), 'a');
