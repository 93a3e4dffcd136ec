SELECT formatReadableSize(0), formatReadableSize(1), formatReadableSize(1024), formatReadableSize(1234567), formatReadableSize(1e15), formatReadableSize(-1), formatReadableSize(1e30), formatReadableSize(192851925), formatReadableDecimalSize(1000), formatReadableDecimalSize(192851925);
SELECT formatReadableQuantity(1234), formatReadableQuantity(1234567890), formatReadableQuantity(0), formatReadableQuantity(-5000), formatReadableQuantity(1e20), formatReadableQuantity(999), formatReadableQuantity(1.5e15);
SELECT formatReadableTimeDelta(0), formatReadableTimeDelta(3661), formatReadableTimeDelta(86400 * 400), formatReadableTimeDelta(3661, 'minutes'), formatReadableTimeDelta(1.1), formatReadableTimeDelta(-65), formatReadableTimeDelta(3661, 'hours', 'minutes'), formatReadableTimeDelta(1.001, 'seconds', 'milliseconds');
SELECT parseReadableSize('1 KiB'), parseReadableSize('1.5 MB'), parseReadableSizeOrNull('x'), parseReadableSizeOrZero('12'), parseReadableSize('3 B'), toTypeName(parseReadableSize('1 GiB')), parseReadableSizeOrNull('1.5 KiB');
SELECT parseTimeDelta('1h30m'), parseTimeDelta('2 days 3 hours'), parseTimeDelta('1.5s'), parseTimeDelta('11s+22min'), parseTimeDelta('1yr2mo');
SELECT number, formatReadableSize(pow(1024, number) * 3), formatReadableQuantity(pow(1000, number)) FROM numbers(5) ORDER BY number;
SELECT formatReadableSize(NULL), formatReadableSize(toNullable(2048)), formatReadableSize(materialize(2048)), formatReadableSize(nan), formatReadableSize(inf), toTypeName(formatReadableSize(1)), bar(5, 0, 10, 10), bar(10, 0, 10, 4), length(bar(0, 0, 10, 4)), formatReadableSize(toDecimal32(1536, 1));
-- error: 43
SELECT formatReadableSize('1');
-- error: 36
SELECT parseTimeDelta('abc');
-- error: 72
SELECT parseReadableSize('abc');
-- error: 36
SELECT formatReadableTimeDelta(1, 'parsecs');
