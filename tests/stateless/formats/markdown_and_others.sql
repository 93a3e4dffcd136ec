SELECT number AS n, 'a|b' AS s FROM numbers(2) FORMAT Markdown;
SELECT 1 AS a, NULL AS b FORMAT MD;
SELECT 1 AS a, 'x\ty' AS b FORMAT TSKV;
SELECT number AS a, NULL AS b FROM numbers(2) FORMAT TSKV;
SELECT number, 'x' FROM numbers(2) FORMAT CustomSeparated;
SELECT number AS n, 'x' AS s FROM numbers(2) FORMAT CustomSeparatedWithNamesAndTypes SETTINGS format_custom_field_delimiter = ' | ', format_custom_row_before_delimiter = '<', format_custom_row_after_delimiter = '>\n', format_custom_escaping_rule = 'Quoted';
SELECT number, 'x"' FROM numbers(2) FORMAT CustomSeparated SETTINGS format_custom_escaping_rule = 'JSON', format_custom_result_before_delimiter = '[', format_custom_result_after_delimiter = ']', format_custom_row_between_delimiter = ',';
SELECT 'raw' FORMAT LineAsString;
SELECT 'a' AS x, 'b' FORMAT RawBLOB;
SELECT 1 AS a FORMAT Null;
-- error: 73
SELECT 1 FORMAT NoSuchFormat;
-- error: 399
SELECT 1 FORMAT Regexp;
