-- error: 117
SELECT * FROM format(Regexp, 'a UInt8', 'id=1 name=x\nid=2 name=y') SETTINGS format_regexp='id=(\\d+) name=(\\w+)', format_regexp_escaping_rule='Raw';
-- error: 36
SELECT * FROM format(Regexp, 'a UInt8', 'id=1 name=x\nid=2 name=y') SETTINGS format_regexp='';
-- error: 117
SELECT * FROM format(Regexp, 'a UInt8, b String', 'xid=1 name=x\nid=2 name=y') SETTINGS format_regexp='id=(\\d+) name=(\\w+)';
SELECT * FROM format(Regexp, 'id=1 name="x"\nid=2 name="y"') SETTINGS format_regexp='id=(\\d+) name=(.*)', format_regexp_escaping_rule='JSON';
SELECT * FROM format(Regexp, 'a UInt8, b Nullable(String)', 'id=1 name=\\N\nid=2 name=y') SETTINGS format_regexp='id=(\\d+) name=(.*)', format_regexp_escaping_rule='Escaped';
SELECT * FROM format(JSONAsString, '{"a": 1} {"b" : [1, 2]}, {"c":"}"}');
SELECT * FROM format(JSONAsString, '[{"a": 1}, {"b" : [1, 2]}]');
-- error: 36
SELECT * FROM format(JSONAsString, 'a String, b String', '[{"a": 1}, {"b" : [1, 2]}]');
-- error: 36
SELECT * FROM format(JSONAsString, 'a UInt8', '{}');
-- error: 117
SELECT * FROM format(JSONAsString, '1 2');
SELECT *, toTypeName(json) FROM format(JSONAsObject, '{"a": 1}{"b": {"c": 2}}');
SELECT * FROM format(JSONAsObject, 'j JSON(a UInt8)', '[{"a": 1},{"b": {"c": 2}}]');
-- error: 117
SELECT * FROM format(JSONAsObject, '[1]');
-- error: 117
SELECT * FROM format(JSONAsObject, '1');
SELECT * FROM format(JSONObjectEachRow, '{"r1": {"a": 1}, "r2": {"a": 2}}');
SELECT * FROM format(JSONObjectEachRow, 'k String, a UInt8', '{"r1": {"a": 1}, "r2": {"a": 2}}') SETTINGS format_json_object_each_row_column_for_object_name='k';
SELECT * FROM format(JSONObjectEachRow, 'a UInt8', '{}');
SELECT * FROM format(Form, 'a UInt8, b String', 'a=1&b=x%20y+z');
