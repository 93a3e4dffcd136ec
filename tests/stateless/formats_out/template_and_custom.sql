CREATE TABLE tc (k UInt8, s String, a Array(UInt8)) ENGINE = Memory;
INSERT INTO tc VALUES (1, 'x,y', [1]), (2, 'q"', []);
SELECT * FROM tc ORDER BY k FORMAT CustomSeparated;
SELECT * FROM tc ORDER BY k FORMAT CustomSeparated SETTINGS format_custom_escaping_rule = 'CSV', format_custom_field_delimiter = '#', format_custom_row_before_delimiter = '<', format_custom_row_after_delimiter = '>', format_custom_row_between_delimiter = '+\n', format_custom_result_before_delimiter = '[BEGIN]', format_custom_result_after_delimiter = '[END]';
SELECT * FROM tc ORDER BY k FORMAT CustomSeparatedWithNames SETTINGS format_custom_field_delimiter = ';';
SELECT * FROM tc ORDER BY k FORMAT CustomSeparatedWithNamesAndTypes SETTINGS format_custom_escaping_rule = 'XML';
-- error: 36
SELECT * FROM tc FORMAT CustomSeparated SETTINGS format_custom_escaping_rule = 'Nothing';
SELECT * FROM tc ORDER BY k FORMAT Template SETTINGS format_template_row_format = 'row ${k:Quoted} - ${s:JSON} - ${a:CSV}', format_template_rows_between_delimiter = ' / ';
SELECT * FROM tc ORDER BY k FORMAT Template SETTINGS format_template_row_format = '${0:CSV}|${1:Escaped}', format_template_resultset_format = 'Head ${data} rows: ${rows:CSV}';
-- error: 10
SELECT * FROM tc FORMAT Template SETTINGS format_template_row_format = '${nothing:CSV}';
-- error: 36
SELECT * FROM tc FORMAT Template SETTINGS format_template_row_format = '${k:Nothing}';
SELECT * FROM tc ORDER BY k FORMAT LineAsString;
SELECT formatRow('CSV', k, s, a) FROM tc ORDER BY k;
SELECT formatRowNoNewline('JSONEachRow', k, s) FROM tc ORDER BY k;
SELECT formatRow('TSKV', k AS key, s AS str) FROM tc ORDER BY k;
SELECT formatRow('JSON', k) FROM tc;
-- error: 73
SELECT formatRow('NoSuch', k) FROM tc;
