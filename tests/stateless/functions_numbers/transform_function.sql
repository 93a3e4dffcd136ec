SELECT transform(2, [1, 2, 3], ['one', 'two', 'three'], 'other'), transform(5, [1, 2], ['a', 'b'], 'other'), transform('x', ['x', 'y'], [10, 20], 0), transform(1, [1], [toDate('2020-01-01')], toDate('1970-01-01')), transform('b', ['a', 'b'], ['A', 'B']), transform(3, [1, 2], [10, 20]);
SELECT number, transform(number, [0, 2], ['zero', 'two'], 'none'), transform(number, [1, 2, 3], [10, 20, 30], number), transform(toString(number), ['1', '2'], ['uno', 'dos'], toString(number)) FROM numbers(4) ORDER BY number;
SELECT transform(NULL, [1], ['a'], 'd'), transform(toNullable(1), [1, NULL], ['one', 'null'], 'd'), transform(CAST(NULL, 'Nullable(UInt8)'), [1, NULL], ['one', 'null'], 'd'), transform(1, [1], [NULL], 5);
SELECT transform(1.5, [1.5, 2.5], ['a', 'b'], 'c'), transform(-1, [-1, 1], [1, -1], 0), transform(toInt8(-1), [255], ['wrap'], 'no'), toTypeName(transform(1, [1], [2], 3.5)), toTypeName(transform(1, [1], [300])), transform(toDecimal32(1.5, 1), [1.5], ['dec'], 'no');
SELECT transform(toDate('2020-01-01'), [toDate('2020-01-01')], ['new year'], 'day'), transform(toUUID('00000000-0000-0000-0000-000000000001'), [toUUID('00000000-0000-0000-0000-000000000001')], [1], 0), transform([1], [[1], [2]], ['a', 'b'], 'c'), transform((1, 'a'), [(1, 'a')], ['t'], 'f');
SELECT caseWithExpression(2, 1, 'a', 2, 'b', 'c'), caseWithExpression('q', 'r', 1, 0);
SELECT transform(materialize(toLowCardinality('a')), ['a'], ['z'], 'n');
-- error: 44
SELECT transform('a', materialize(['a']), ['z'], 'n');
-- error: 43
SELECT transform(1, 2, 3, 4);
-- error: 36
SELECT transform(1, [1, 2], [3], 4);
-- error: 43
SELECT transform(1, [1], ['a'], 2);
-- error: 42
SELECT transform(1, [1]);
