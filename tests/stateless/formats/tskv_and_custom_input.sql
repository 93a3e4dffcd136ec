-- error: 33
SELECT * FROM format(TSKV, 'a UInt8, b String', 'a=1\tb=x\nb=y\ta=2\nb=only');
-- error: 33
SELECT * FROM format(TSKV, 'a UInt8', 'a=1\tzz=5');
-- error: 117
SELECT * FROM format(TSKV, 'a UInt8', 'a=1\tzz=5') SETTINGS input_format_skip_unknown_fields = 0;
SELECT * FROM format(CustomSeparated, 'a UInt8, b String', '<1|\'x\'>\n<2|\'y\'>\n') SETTINGS format_custom_field_delimiter = '|', format_custom_row_before_delimiter = '<', format_custom_row_after_delimiter = '>\n', format_custom_escaping_rule = 'Quoted';
SELECT * FROM format(Regexp, 'a UInt8, b String', 'id=1 name=x\nid=2 name=y') SETTINGS format_regexp = 'id=(\\d+) name=(\\w+)', format_regexp_escaping_rule = 'Raw';
SELECT * FROM format(Regexp, 'a UInt8', 'id=1\nnoise\nid=2') SETTINGS format_regexp = 'id=(\\d+)', format_regexp_skip_unmatched = 1;
-- error: 117
SELECT * FROM format(Regexp, 'a UInt8', 'noise') SETTINGS format_regexp = 'id=(\\d+)';
SELECT * FROM format(LineAsString, 'l String', 'one\n\nthree');
SELECT length(r) FROM format(RawBLOB, 'r String', 'a\nb\n');
SELECT * FROM format(Values, 'a UInt8, b String', '(1, \'x\'), (2, upper(\'y\')), (1 + 2, concat(\'a\', \'b\'))');
-- error: 62
SELECT * FROM format(Values, 'a UInt8, b String', '(1)');
-- error: 62
SELECT * FROM format(Values, 'a UInt8', '(1 +)');
SELECT * FROM format(Values, 'a Nullable(UInt8), b Array(String)', '(NULL, []), (5, [\'x\'])');
