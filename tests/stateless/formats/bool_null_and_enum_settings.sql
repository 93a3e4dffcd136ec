SELECT true AS a, false AS b FORMAT CSV SETTINGS bool_true_representation = 'yes', bool_false_representation = 'no';
SELECT true AS a FORMAT JSONEachRow SETTINGS bool_true_representation = 'yes';
SELECT * FROM format(CSV, 'a Bool', 'yes\nno\n1') SETTINGS bool_true_representation = 'yes', bool_false_representation = 'no';
-- error: 467
SELECT * FROM format(CSV, 'a Bool', 'perhaps');
SELECT * FROM format(CSV, 'a Nullable(String)', 'nil\nx') SETTINGS format_csv_null_representation = 'nil';
SELECT * FROM format(TSV, 'a Nullable(UInt8)', 'NIL\n3') SETTINGS format_tsv_null_representation = 'NIL';
SELECT * FROM format(CSV, 'e Enum8(\'a\' = 1, \'b\' = 2)', '1\n2') SETTINGS input_format_csv_enum_as_number = 1;
-- error: 691
SELECT * FROM format(CSV, 'e Enum8(\'a\' = 1)', 'zzz');
SELECT CAST('b', 'Enum8(\'a\' = 1, \'b\' = 2)') AS e FORMAT JSONEachRow;
SELECT * FROM format(CSV, 'a LowCardinality(Nullable(String))', '\\N\nx\n""');
SELECT [true, false] AS a, (true, NULL) AS t, map('k', true) AS m FORMAT TSV;
