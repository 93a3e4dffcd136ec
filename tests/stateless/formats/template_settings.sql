SELECT number, 'a,b' FROM numbers(2) FORMAT CustomSeparated SETTINGS format_custom_escaping_rule = 'CSV', format_custom_field_delimiter = ',';
SELECT NULL, 'q''s' FORMAT CustomSeparated SETTINGS format_custom_escaping_rule = 'Raw';
SELECT number AS n FROM numbers(2) FORMAT CustomSeparatedWithNames;
SELECT * FROM format(CustomSeparatedWithNames, 'b\ta\n1\t2\n');
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '[1;"x"][2;"y"]') SETTINGS format_custom_escaping_rule = 'JSON', format_custom_field_delimiter = ';', format_custom_row_before_delimiter = '[', format_custom_row_after_delimiter = ']';
DESC format(CustomSeparated, '1\tabc\n2\tdef\n');
SELECT number AS n, 's' AS s FROM numbers(2) FORMAT Template SETTINGS format_template_row_format = '${n:CSV}=${s:Quoted}', format_template_rows_between_delimiter = ';';
