-- error: 399
SELECT 1 FORMAT Regexp;
-- error: 85
SELECT * FROM format(Vertical, 'a UInt8', '1');
SELECT number % 2 AS k, sum(number) AS s FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k FORMAT CustomSeparated SETTINGS format_custom_result_before_delimiter='[', format_custom_result_after_delimiter=']', extremes=1;
SELECT number % 2 AS k, sum(number) AS s FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k FORMAT CustomSeparatedWithNamesAndTypes SETTINGS format_custom_result_before_delimiter='[', format_custom_result_after_delimiter=']', format_custom_row_between_delimiter='--\n', format_custom_row_before_delimiter='<', format_custom_row_after_delimiter='>\n', format_custom_escaping_rule='XML', extremes=1;
-- error: 474
SELECT number % 2 AS k, sum(number) AS s FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k FORMAT Template SETTINGS format_template_resultset_format='head ${data}|${totals}|${min}|${max}|${rows}|${rows_before_limit:CSV}|tail', format_template_row_format='${k:CSV}=${s:JSON}', extremes=1;
-- error: 36
SELECT number AS n, 's' AS s FROM numbers(2) FORMAT Template SETTINGS format_template_row_format = '${n}=${s:Bogus}';
-- error: 10
SELECT number AS n, 's' AS s FROM numbers(2) FORMAT Template SETTINGS format_template_row_format = '${zz:CSV}';
-- error: 62
SELECT number AS n, 's' AS s FROM numbers(2) FORMAT Template SETTINGS format_template_row_format = '${n:CSV}', format_template_resultset_format='${datax}';
-- error: 474
SELECT number AS n, 's' AS s FROM numbers(2) FORMAT Template;
-- error: 36
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '1|x\n2|y\n') SETTINGS format_custom_field_delimiter='|';
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '1||x;2||y;') SETTINGS format_custom_field_delimiter='||', format_custom_row_after_delimiter=';', format_custom_escaping_rule='CSV';
SELECT * FROM format(CustomSeparatedIgnoreSpaces, 'a UInt8, b String', ' 1 | "x" \n 2 | "y"\n ') SETTINGS format_custom_field_delimiter='|', format_custom_escaping_rule='JSON';
-- error: 636
SELECT * FROM format(CustomSeparatedWithNamesAndTypes, 'a|b\nUInt8|String\n1|x\n2|y\n') SETTINGS format_custom_field_delimiter='|';
-- error: 36
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '1|x\n2\n') SETTINGS format_custom_field_delimiter='|', input_format_custom_allow_variable_number_of_columns=1;
-- error: 36
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '1|x\n2\n') SETTINGS format_custom_field_delimiter='|';
-- error: 36
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '1|x\n2|y') SETTINGS format_custom_field_delimiter='|';
-- error: 36
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '1|x') SETTINGS format_custom_escaping_rule='None';
-- error: 117
SELECT * FROM format(Regexp, 'a UInt8, b String', 'id=1 name=x\nid=2 name=y') SETTINGS format_regexp='id=(\\d+)', format_regexp_escaping_rule='Raw';
