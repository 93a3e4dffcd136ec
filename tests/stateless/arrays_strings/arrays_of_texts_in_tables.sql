CREATE TABLE at (id UInt8, w Array(String)) ENGINE = MergeTree ORDER BY id;
INSERT INTO at VALUES (1, ['b', 'A', '']), (2, []), (3, ['жук', 'b', 'b']);
SELECT id, arraySort(w), arrayStringConcat(w, '|'), arrayMap(x -> lower(x), w), arrayDistinct(w) FROM at ORDER BY id;
SELECT id, arrayFilter(x -> notEmpty(x), w), arrayExists(x -> x LIKE '%b%', w), arrayMap(x -> lengthUTF8(x), w) FROM at ORDER BY id;
SELECT id, w[1] || '-' || w[-1], hasAny(w, ['A', 'жук']), indexOf(w, 'b'), toString(w) FROM at ORDER BY id;
SELECT x, count() FROM at ARRAY JOIN w AS x GROUP BY x ORDER BY x;
SELECT arraySort(groupUniqArrayArray(w)), groupArrayArray(w) FROM (SELECT * FROM at ORDER BY id);
SELECT id FROM at WHERE w = ['b', 'A', ''] OR w > ['z'] ORDER BY id;
SELECT id, splitByChar(',', arrayStringConcat(w, ',')) = w, arrayZip(w, arrayEnumerate(w)) FROM at ORDER BY id;
SELECT w FROM at ORDER BY w FORMAT CSV;
-- error: 43
SELECT arrayMap(x -> x + 1, w) FROM at;
-- error: 43
SELECT arraySum(w) FROM at;
