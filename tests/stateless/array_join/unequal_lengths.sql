CREATE TABLE ul (a Array(UInt8), b Array(String)) ENGINE = Memory;
INSERT INTO ul VALUES ([1, 2, 3], ['x']), ([], ['y', 'z']);
-- error: 190
SELECT a, b FROM ul ARRAY JOIN a, b;
SELECT a, b FROM ul ARRAY JOIN a, b ORDER BY ALL SETTINGS enable_unaligned_array_join = 1;
SELECT a, b FROM ul LEFT ARRAY JOIN a, b ORDER BY ALL SETTINGS enable_unaligned_array_join = 1;
SELECT x, y FROM ul ARRAY JOIN a AS x, arrayResize(b, length(a), '?') AS y ORDER BY ALL;
SELECT x, y FROM (SELECT 1) ARRAY JOIN [1, 2] AS x, [3, 4] AS y ORDER BY x;
-- error: 190
SELECT x, y FROM (SELECT 1) ARRAY JOIN [1, 2] AS x, [3] AS y;
