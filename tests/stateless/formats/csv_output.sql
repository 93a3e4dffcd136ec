CREATE TABLE src (i Int32, s String, n Nullable(Float64), a Array(String), d DateTime('UTC')) ENGINE = Memory;
INSERT INTO src VALUES (1, 'plain', 1.5, ['x', 'y"z'], '2020-01-01 00:00:00'), (-2, 'q"uote, comma', NULL, [], '1970-01-01 00:00:00'), (3, 'line\nbreak\ttab', nan, ['it''s'], 0);
SELECT * FROM src FORMAT CSV;
SELECT * FROM src FORMAT CSVWithNames;
SELECT * FROM src FORMAT CSVWithNamesAndTypes;
SELECT * FROM src FORMAT CSV SETTINGS format_csv_delimiter = ';';
SELECT i, n FROM src FORMAT CSV SETTINGS format_csv_null_representation = 'nil';
SELECT s FROM src FORMAT CSV SETTINGS output_format_csv_crlf_end_of_line = 1;
SELECT tuple(i, s) AS t, a FROM src FORMAT CSV SETTINGS output_format_csv_serialize_tuple_into_separate_columns = 0;
SELECT i FROM src WHERE 0 FORMAT CSVWithNames;
-- error: 19
SELECT * FROM src FORMAT CSV SETTINGS format_csv_delimiter = 'ab';
SELECT true, toUUID('00000000-0000-0000-0000-000000000001'), map('k', 1), toDecimal32(1.5, 3), toLowCardinality('l') FORMAT CSV;
