DESC format(JSONEachRow, '{"a":1}{"a":"x"}{"a":[1]}') SETTINGS input_format_try_infer_variants=1;
DESC format(JSONEachRow, '{"a":[1,"x"]}') SETTINGS input_format_try_infer_variants=1;
DESC format(CSV, '1\nx\n2020-01-01') SETTINGS input_format_try_infer_variants=1;
-- error: 636
DESC format(RowBinaryWithNamesAndTypes, '');
-- error: 36
DESC format(Null, 'x');
