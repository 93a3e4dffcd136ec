SELECT CAST(([1, 2], ['a', 'b']), 'Map(UInt8, String)'), CAST([(1, 'x'), (2, 'y')], 'Map(UInt8, String)'), CAST(map('a', 1), 'Map(String, String)'), CAST(map(1, 2), 'Array(Tuple(UInt8, UInt8))');
-- error: 53
SELECT CAST('{\'k\':5}', 'Map(String, UInt8)');
SELECT map('a', 1)::Map(LowCardinality(String), Nullable(UInt8)) AS m, toTypeName(m), m['q'];
SELECT toString(map('a', [1, 2])), map('a', map('b', 1))['a']['b'], map('d', toDate('2020-01-01')), map(1, 'a''b');
-- error: 53
SELECT CAST(([1, 2], ['a']), 'Map(UInt8, String)');
-- error: 53
SELECT CAST('{1:2', 'Map(UInt8, UInt8)');
-- error: 6
SELECT CAST(map('a', 1), 'Map(UInt8, UInt8)');
SELECT map('a', 1) = map('a', 1), map('a', 1, 'b', 2) = map('b', 2, 'a', 1), map('a', 1) < map('a', 2), map() = map();
SELECT map('a', 1, 'a', 2) AS m, m['a'], length(m), mapKeys(m);
SELECT toTypeName(map(1, 2, 300, -4)), toTypeName(map('a', NULL)), toTypeName(map('a', 1.5, 'b', 1)), map('a', NULL)['b'];
SELECT extractKeyValuePairs('a:1, b:2;c:3'), extractKeyValuePairs('x=1&y=2', '=', '&'), mapFromString('a:1') IS NULL FORMAT Null;
