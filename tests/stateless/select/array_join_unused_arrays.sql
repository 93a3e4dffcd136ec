CREATE TABLE aj (id UInt8, a Array(Int32), b Array(String)) ENGINE = MergeTree ORDER BY id;
INSERT INTO aj VALUES (1, [1, 2], ['x', 'y']), (2, [], []), (3, [7], ['z']);
SELECT id FROM aj ARRAY JOIN a AS x, [1, 2, 3] AS y ORDER BY id;
SELECT id FROM aj ARRAY JOIN [1, 2, 3] AS y, a AS x ORDER BY id;
SELECT id, x FROM aj ARRAY JOIN a AS x, [1, 2, 3] AS y ORDER BY id, x;
SELECT id, y FROM aj ARRAY JOIN a AS x, [1, 2, 3] AS y ORDER BY id, y;
-- error: 190
SELECT id, x, y FROM aj ARRAY JOIN a AS x, [1, 2, 3] AS y;
SELECT count() FROM aj LEFT ARRAY JOIN a AS x, b AS y;
SELECT count() FROM aj ARRAY JOIN a AS x, [1, 2, 3] AS y SETTINGS enable_unaligned_array_join = 1;
SELECT id, sum(x) FROM aj ARRAY JOIN a AS x, b AS y GROUP BY id ORDER BY id;
SELECT number % 10 AS k FROM numbers(100) GROUP BY k ORDER BY k LIMIT 2 FORMAT JSONCompact SETTINGS exact_rows_before_limit = 1, output_format_write_statistics = 0;
SELECT DISTINCT number % 10 AS k FROM numbers(100) LIMIT 2 FORMAT JSONCompact SETTINGS exact_rows_before_limit = 1, output_format_write_statistics = 0;
SELECT id FROM aj LIMIT 1 FORMAT JSONCompact SETTINGS exact_rows_before_limit = 1, output_format_write_statistics = 0;
SELECT id FROM aj WHERE id > 1 LIMIT 1 OFFSET 1 FORMAT JSONCompact SETTINGS exact_rows_before_limit = 1, output_format_write_statistics = 0;
SELECT any(id) FROM aj GROUP BY tuple(a, 1) ORDER BY any(b) LIMIT 1;
-- error: 215
SELECT id FROM aj GROUP BY tuple(1);
-- error: 395
SELECT count(throwIf(number = 2)) FROM numbers(3);
-- error: 153
SELECT count(intDiv(1, number)) FROM numbers(3);
CREATE TABLE en (e Enum8('x' = 1, 'y' = 2), f Enum16('a' = 1)) ENGINE = Memory;
INSERT INTO en VALUES ('x', 'a');
SELECT e FROM en WHERE e IN ('nope', 'x');
SELECT e FROM en WHERE e = 'nope';
SET validate_enum_literals_in_operators = 1;
-- error: 691
SELECT e FROM en WHERE e IN ('nope', 'x');
-- error: 691
SELECT e FROM en WHERE e NOT IN ('nope');
-- error: 691
SELECT e FROM en WHERE e = 'nope';
-- error: 691
SELECT e FROM en WHERE (e, f) IN (('nope', 'a'));
SELECT e FROM en WHERE e IN ('x', 'y');
