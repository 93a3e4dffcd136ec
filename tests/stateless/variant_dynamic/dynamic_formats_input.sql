SELECT d, dynamicType(d) FROM format(JSONEachRow, 'd Dynamic', '{"d": 1}{"d": "2020-01-01"}{"d": [1, "a"]}{"d": {"k": 1}}{"d": null}{"d": true}{"d": 1.5}');
SELECT d, dynamicType(d) FROM format(CSV, 'd Dynamic', '1\nabc\n2020-01-01\n"[1,2]"\n1.5\n');
SELECT d, dynamicType(d) FROM format(TSV, 'd Dynamic', '1\nabc\n2020-01-01 00:00:00\n[1,2]\n\\N\n');
SELECT d, dynamicType(d) FROM format(Values, 'd Dynamic', '(1), (\'abc\'), ([1]), (NULL), (-1.5)');
SELECT d FROM format(JSONEachRow, 'd Dynamic', '{"d": 1}{"d": "x"}{"d": [1, 2]}{"d": {"k": 1}}') FORMAT JSONEachRow;
SELECT d FROM format(JSONEachRow, 'd Dynamic', '{"d": 1}{"d": "x"}{"d": [1, 2]}') FORMAT CSV;
SELECT d FROM format(JSONEachRow, 'd Dynamic', '{"d": 1}{"d": "x"}{"d": [1, 2]}') FORMAT Values;
SELECT d FROM format(JSONEachRow, 'd Dynamic', '{"d": 1}{"d": "x"}') FORMAT TSVWithNamesAndTypes;
