SELECT * FROM format(TSKV, 'a Int8, b String', 'a=1\tb=x\nb=y\ta=2\n');
SELECT * FROM format(TSKV, 'a Int8, b String', 'a=1\tzzz=q\n') SETTINGS input_format_skip_unknown_fields = 1;
-- error: 117
SELECT * FROM format(TSKV, 'a Int8', 'a=1\tzzz=q\n') SETTINGS input_format_skip_unknown_fields = 0;
DESCRIBE format(TSKV, 'a=1\tb=x\n');
SELECT * FROM format(Regexp, 'a Int8, b String', 'id 1 name x\nid 2 name y') SETTINGS format_regexp = 'id (\\d+) name (\\w+)';
SELECT * FROM format(Regexp, 'a Int8', 'id 1\nskip\nid 2') SETTINGS format_regexp = 'id (\\d+)', format_regexp_skip_unmatched = 1;
-- error: 117
SELECT * FROM format(Regexp, 'a Int8', 'id 1\nskip') SETTINGS format_regexp = 'id (\\d+)';
SELECT * FROM format(Regexp, 'a String', '"q"') SETTINGS format_regexp = '(.+)', format_regexp_escaping_rule = 'CSV';
SELECT * FROM format(LineAsString, 'l String', 'first line\n{"second": 1}\n\nfourth');
SELECT * FROM format(RawBLOB, 'l String', 'all\nof it');
-- error: 80
SELECT * FROM format(LineAsString, 'a String, b String', 'x');
-- error: 27
SELECT * FROM format(CustomSeparated, 'a Int8, b String', '<1|x>\n<2|y>\n') SETTINGS format_custom_escaping_rule = 'Escaped', format_custom_field_delimiter = '|', format_custom_row_before_delimiter = '<', format_custom_row_after_delimiter = '>\n';
SELECT * FROM format(CustomSeparatedWithNames, 'b String, a Int8', 'a;b\n1;x\n') SETTINGS format_custom_escaping_rule = 'CSV', format_custom_field_delimiter = ';';
DESCRIBE format(CustomSeparated, '1|x|2024-01-01\n') SETTINGS format_custom_escaping_rule = 'CSV', format_custom_field_delimiter = '|';
-- error: 36
SELECT * FROM format(Template, 'a Int8, b String', 'a: 1, b: "x";\na: 2, b: "y";\n') SETTINGS format_template_row_format = 'a: ${a:CSV}, b: ${b:JSON};', format_template_rows_between_delimiter = '\n';
SELECT * FROM format(Form, 'a Int8, b String', 'a=1&b=x%20y');
-- error: 73
SELECT * FROM format(NoSuch, 'a Int8', '1');
-- error: 85
SELECT * FROM format(Pretty, 'a Int8', '1');
