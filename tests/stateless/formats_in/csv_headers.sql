SELECT * FROM format(CSVWithNames, 'a,b\n1,x\n2,y');
SELECT * FROM format(CSVWithNames, 'b String, a Int8', 'a,b\n1,x');
SELECT * FROM format(CSVWithNames, 'a Int8, c String DEFAULT \'cc\'', 'a,b\n1,x') SETTINGS input_format_skip_unknown_fields = 1;
-- error: 117
SELECT * FROM format(CSVWithNames, 'a Int8, c String', 'a,b\n1,x') SETTINGS input_format_skip_unknown_fields = 0;
SELECT * FROM format(CSVWithNames, 'x Int8, y String', 'a,b\n1,q') SETTINGS input_format_with_names_use_header = 0;
-- error: 44
SELECT * FROM format(CSVWithNames, 'a Int8, a Int8', 'a,a\n1,2');
SELECT * FROM format(CSVWithNamesAndTypes, 'a,b\nInt8,String\n1,x');
-- error: 117
SELECT * FROM format(CSVWithNamesAndTypes, 'a Int8, b String', 'a,b\nInt8,Date\n1,x');
DESCRIBE format(CSVWithNames, 'id,name,when,score\n1,ann,2024-01-01,1.5\n2,bob,2024-01-02,');
DESCRIBE format(CSV, '1,2024-01-01 00:00:00,true,"[1,2]","text"');
DESCRIBE format(CSV, '1\n2.5\nabc');
DESCRIBE format(CSV, '"1",2') SETTINGS input_format_csv_try_infer_numbers_from_strings = 1;
DESCRIBE format(CSV, '1,2') SETTINGS schema_inference_make_columns_nullable = 0;
DESCRIBE format(CSV, '1,2') SETTINGS column_names_for_schema_inference = 'p,q';
DESCRIBE format(CSV, '1,2') SETTINGS schema_inference_hints = 'c1 UInt8';
SELECT * FROM format(CSV, 'h1,h2\n1,2') SETTINGS input_format_csv_detect_header = 0;
