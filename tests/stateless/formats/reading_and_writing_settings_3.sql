-- error: 72
SELECT * FROM format(CSV, 'a UInt8', '300\n-1\n5');
-- error: 27
SELECT * FROM format(CSV, 'a UInt8', '"1');
-- error: 72
SELECT * FROM format(CSV, 'c Nullable(Float64)', 'abc');
-- error: 27
SELECT * FROM format(CSV, 'c Nullable(Int32), d String', '1,NULL\nNULL,x');
-- error: 117
SELECT * FROM format(CSV, 'c Nullable(Int32)', 'NULL');
SELECT * FROM format(CSV, 'c Nullable(String)', 'NULL');
SELECT number AS n FROM numbers(3) ORDER BY n FORMAT Vertical SETTINGS extremes = 1;
SELECT 1 AS aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' AS bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb FORMAT PrettyCompact;
SELECT 1 AS aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa FORMAT Vertical;
SELECT repeat('x', 50) AS s, 1 FORMAT PrettyCompact SETTINGS output_format_pretty_max_value_width = 10;
SELECT number, repeat('x', number) AS s FROM numbers(8,5) FORMAT PrettyCompact SETTINGS output_format_pretty_max_value_width = 10;
SELECT number FROM numbers(60) FORMAT PrettySpace SETTINGS output_format_pretty_display_footer_column_names=0;
SELECT 'a|b*c_d`e[f]g#h-i.j!k\\l<m>n~o"p' FORMAT Markdown SETTINGS output_format_markdown_escape_special_characters=1;
SELECT unhex('FF41') AS s FORMAT JSONEachRow SETTINGS output_format_json_validate_utf8=1;
SELECT (1,2)::Tuple(a UInt8, b UInt8) AS t, [[1]] AS z FORMAT PrettyJSONEachRow SETTINGS output_format_json_pretty_print=0;
SELECT (1, 'a') AS t FORMAT CSVWithNames SETTINGS output_format_csv_serialize_tuple_into_separate_columns = 0;
