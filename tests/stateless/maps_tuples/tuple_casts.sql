SELECT CAST((1, 2), 'Tuple(String, Float64)'), CAST((1, 'x'), 'Tuple(a UInt8, b String)') AS t, t.a, t.b;
SELECT CAST(CAST((1, 2), 'Tuple(a UInt8, b UInt8)'), 'Tuple(b UInt8, a UInt8)'), CAST(CAST((1, 2), 'Tuple(a UInt8, b UInt8)'), 'Tuple(b UInt16, c UInt8)'), CAST(CAST((1, 2), 'Tuple(a UInt8, b UInt8)'), 'Tuple(UInt8, String)');
SELECT CAST('(1,\'q\')', 'Tuple(UInt8, String)'), '(1,2,3)'::Tuple(UInt8, UInt8, UInt8), CAST('(NULL,1)', 'Tuple(Nullable(UInt8), UInt8)'), CAST('()', 'Tuple()');
-- error: 27
SELECT CAST('(1)', 'Tuple(UInt8, UInt8)');
-- error: 53
SELECT CAST((1, 2), 'Tuple(UInt8)');
-- error: 6
SELECT CAST((1, 'a'), 'Tuple(UInt8, UInt8)');
SELECT if(number = 1, (1, 'a'), (300, 'b')) AS t, toTypeName(t) FROM numbers(2);
SELECT [(1, 'a'), (2, NULL)] AS x, toTypeName(x), x.1, x.2;
SELECT tuple(1, 2)::Tuple(`weird name` UInt8, `2` UInt8) AS t, t.`weird name`, toTypeName(t);
-- error: 15
SELECT CAST((1, 2), 'Tuple(a UInt8, a UInt8)');
-- error: 36
SELECT CAST((1, 2), 'Tuple(a UInt8, UInt8)');
