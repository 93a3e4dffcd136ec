-- Defaults in the structure that format() is given: expressions over the other columns.
SELECT * FROM format(JSONEachRow, 'a Int8 DEFAULT 7, b Int8 DEFAULT a + 1', '{"b": null}{"a": 1}{}');
SELECT * FROM format(JSONEachRow, 'a Int8, b Int8 DEFAULT a + 1, c String DEFAULT concat(toString(b), ''x'')', '{"a": 1}{"a":2,"b":9}{"a":3,"c":"q"}');
SELECT * FROM format(CSV, 'a Int8, b Int8 DEFAULT a * 2', '1,\n2,5\n');
DESCRIBE format(JSONEachRow, 'a Int8, b Int8 DEFAULT a + 1', '{"a": 1}');
-- error: 47
SELECT * FROM format(JSONEachRow, 'a Int8, b Int8 DEFAULT zzz + 1', '{"a": 1}');
SELECT * FROM format(JSONEachRow, 'a Int8, b String DEFAULT 5', '{"a": 1}');
SELECT * FROM format(JSONEachRow, 'a Int8, b DateTime(''UTC'') DEFAULT now()', '{"a": 1, "b": 5}');
SELECT b > '2000-01-01' FROM format(JSONEachRow, 'a Int8, b DateTime DEFAULT now()', '{"a": 1}');
SELECT * FROM format(JSONEachRow, 'a Int8, b Int8 DEFAULT a + 1', '{"a": 1}') SETTINGS input_format_defaults_for_omitted_fields = 0;
SELECT b FROM format(JSONEachRow, 'a Int8, b Array(Int8) DEFAULT [a, a]', '{"a": 1}{"a": 2, "b": []}');
SELECT * FROM format(JSONEachRow, 'a Nullable(Int8), b Nullable(Int8) DEFAULT a + 1', '{"a": 1}{"a": 2, "b": null}{"a": null}');
SELECT count(), sum(b) FROM format(JSONEachRow, 'a Int8, b Int8 DEFAULT a', '');
SELECT * FROM format(TSV, 'a Int8, b String DEFAULT repeat(''z'', a)', '1\tx\n2\t\n');
SELECT * FROM format(JSONEachRow, 'a Int8, b Int8 MATERIALIZED a + 1, c Int8', '{"a": 1, "c": 5}');
SELECT b, c FROM format(JSONEachRow, 'a Int8, b Int8 ALIAS a + 1, c Int8', '{"a": 1, "c": 5}');
SELECT a, b FROM format(JSONEachRow, 'a Int8, b Int8 MATERIALIZED a + 1, c Int8', '{"a": 1, "c": 5}');
DESCRIBE format(JSONEachRow, 'a Int8, b Int8 MATERIALIZED a + 1, c Int8 ALIAS a', '{"a": 1}');
DESCRIBE format(JSONEachRow, 'a Int8, b Int8 DEFAULT a+1', '{"a": 1}');
DESCRIBE TABLE format(JSONEachRow, '{"a": 1, "b": "x"}');
