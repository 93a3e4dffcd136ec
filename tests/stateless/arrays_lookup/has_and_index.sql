CREATE TABLE ar (id UInt8, a Array(Int32), s Array(Nullable(String)), f Array(Float64)) ENGINE = MergeTree ORDER BY id;
INSERT INTO ar VALUES (1, [1, 2, 3, 2], ['x', NULL, 'y'], [nan, 0.5]), (2, [], [], []), (3, [-1], [NULL], [-0.0, inf]);
SELECT has(a, 2), has(s, NULL), has(s, 'x'), has(f, nan), has(f, 0) FROM ar ORDER BY id;
SELECT indexOf(a, 2), indexOf(s, NULL), indexOf(s, 'y'), countEqual(a, 2), countEqual(s, NULL) FROM ar ORDER BY id;
SELECT hasAll(a, [1, 2]), hasAny(a, [9, -1]), hasSubstr(a, [2, 3]), hasAll(s, [NULL]), hasAny(s, ['y', 'z']), hasAll(a, []), hasAny(a, []) FROM ar ORDER BY id;
SELECT a[1], a[-1], a[100], s[2], f[1], arrayElement(a, 2), arrayElementOrNull(a, 5), a[id] FROM ar ORDER BY id;
SELECT id FROM ar WHERE has(a, id) ORDER BY id;
SELECT id FROM ar WHERE 2 IN (a[2], 5) ORDER BY id;
SELECT id FROM ar WHERE empty(a) OR notEmpty(f) ORDER BY id;
SELECT has([1, 2], 1.0), has(['a'], 'a'), has([[1], [2]], [2]), has([(1, 'a')], (1, 'a')), has([toDate('2024-01-01')], toDate('2024-01-01')), has([NULL, 1], 1), indexOf([1, NULL], NULL), has([], 1);
SELECT arrayFirst(x -> x > 1, a), arrayLast(x -> x > 1, a), arrayFirstIndex(x -> x = 9, a), arrayLastIndex(x -> x = 2, a), arrayFirstOrNull(x -> x > 9, a), arrayLastOrNull(x -> x > 0, a) FROM ar ORDER BY id;
SELECT indexOfAssumeSorted([1, 3, 3, 5], 3), arrayExists(x -> x IS NULL, s), arrayAll(x -> x > 0, a), arrayCount(x -> x % 2 = 0, a) FROM ar ORDER BY id;
-- error: 43
SELECT has(id, 1) FROM ar;
-- error: 43
SELECT a['x'] FROM ar;
-- error: 386
SELECT has(['a'], 1);
-- error: 386
SELECT indexOf([1], 'a');
-- error: 386
SELECT hasAll([1], ['a']);
-- error: 43
SELECT arrayFirst(x -> x, ['a']);
