SELECT transform(number, ['1', '2'], ['a', 'b'], 'z') FROM numbers(3);
SELECT transform(toString(number), [1, 2], ['a', 'b'], 'z') FROM numbers(3);
SELECT transform(1, ['1'], [1], 0), transform('1', [1], [1], 0);
-- error: 6
SELECT transform(1, ['a'], [1], 0);
-- error: 43
SELECT transform(1, [1], ['a'], 0);
