CREATE TABLE js (i Int64, s String, t Tuple(a UInt8, b Nullable(String)), m Map(String, Int64), n Nullable(Float64)) ENGINE = Memory;
INSERT INTO js VALUES (1, 'a/b', (1, NULL), {'k': 5}, NULL), (-2, 'x"\n', (2, 'y'), {}, 0.5);
SELECT * FROM js ORDER BY i FORMAT JSON;
SELECT * FROM js ORDER BY i FORMAT JSONEachRow SETTINGS output_format_json_array_of_rows = 1;
SELECT * FROM js ORDER BY i FORMAT JSONEachRow SETTINGS output_format_json_skip_null_value_in_named_tuples = 1;
SELECT * FROM js ORDER BY i FORMAT JSONObjectEachRow SETTINGS format_json_object_each_row_column_for_object_name = 's';
SELECT * FROM js ORDER BY i FORMAT JSONCompactStrings;
SELECT * FROM js ORDER BY i FORMAT JSONStringsEachRow;
SELECT * FROM js ORDER BY i FORMAT JSONCompactEachRowWithNames;
SELECT * FROM js ORDER BY i FORMAT JSONCompactStringsEachRowWithNamesAndTypes;
SELECT * FROM js ORDER BY i FORMAT JSONEachRow SETTINGS output_format_json_map_as_array_of_tuples = 1;
SELECT * FROM js ORDER BY i FORMAT JSONEachRow SETTINGS output_format_json_pretty_print = 0;
SELECT * FROM js ORDER BY i FORMAT JSONLines;
SELECT * FROM js ORDER BY i FORMAT NDJSON;
SELECT i AS `a.b`, s AS `a.c` FROM js ORDER BY i FORMAT JSONEachRow;
SELECT '\xff\xfe' AS bad FORMAT JSONEachRow SETTINGS output_format_json_validate_utf8 = 1;
SELECT toJSONString(t), toJSONString(m) FROM js ORDER BY i;
-- error: 179
SELECT 1 AS a, 2 AS a FORMAT JSONEachRow;
