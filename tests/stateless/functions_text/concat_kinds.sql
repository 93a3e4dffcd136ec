SELECT concat('a'), concat('a', 'b'), concat('a', 1, 2.5, toDate('2020-02-03')), concat('x', NULL, 'y') IS NULL, concat(1, 2), toTypeName(concat(1, 2));
SELECT concat();
SELECT 'a' || 'b' || 3, [1] || [2, 3], map('a', 1) || map('b', 2);
SELECT (1, 2) || (3, 'x');
SELECT concat(toFixedString('ab', 3), '|', toFixedString('c', 2)) = 'ab\0|c\0', toTypeName(concat(toFixedString('ab', 3), toFixedString('c', 2))), toTypeName(concat(toNullable('a'), 'b')), toTypeName(concat(toLowCardinality('a'), 'b'));
SELECT number, concat(toString(number), '-', materialize('m'), '-', 'c') FROM numbers(3) ORDER BY number;
SELECT concatWithSeparator(',', 'a', 'b', 'c'), concat_ws('-', 'x'), concatWithSeparator('', 'a', 'b'), concatWithSeparator('; ', 'a', NULL, 'c'), concatWithSeparatorAssumeInjective('/', 'p', 'q'), concatWithSeparator(',', 1, toDate('2020-02-03'), 1.5);
SELECT concatAssumeInjective('a', 'b'), concat([1, 2], 'x'), concat((1, 'a'), '!'), concat(map(1, 2), '?'), concat(true, false), concat(toIPv4('1.2.3.4'), ':', 80), concat(toUUID('00000000-0000-0000-0000-000000000001'), '');
SELECT k, concat(k, ':', toString(count())) FROM (SELECT toLowCardinality(toString(number % 3)) AS k FROM numbers(10)) GROUP BY k ORDER BY k;
SELECT concat(CAST('on', 'Enum8(\'on\' = 1)'), toDateTime64('2020-01-02 03:04:05.678', 3, 'UTC'), toDecimal32('1.50', 3), toInt256(-7));
-- error: 43
SELECT concatWithSeparator(1, 'a');
SELECT toTypeName(concat('a', NULL)), concat(materialize('a'), CAST(NULL, 'Nullable(Int8)')), concat(toNullable('a'), toNullable(5));
