DESC format(CSV, '1,abc,2020-01-01,1.5,"[1,2]"\n2,def,2020-01-02,3,"[]"');
DESC format(CSVWithNames, 'a,b\n1,x\n2,y');
DESC format(CSVWithNamesAndTypes, 'a,b\nUInt8,String\n1,x');
DESC format(TSV, '1\tabc\t[1,2]\t(1,\'x\')\t{\'a\':1}');
DESC format(TSVWithNamesAndTypes, 'x\ty\nInt32\tArray(String)\n1\t[]');
-- error: 636
DESC format(Values, '(1, \'a\', [1, 2], NULL, (1, \'q\'))');
-- error: 636
DESC format(TSKV, 'a=1\tb=x\nb=y');
DESC format(CSV, 'a,b\n1,2\n3,4');
DESC format(CSV, '1,2\n3,4') SETTINGS column_names_for_schema_inference = 'first,second';
DESC format(CSV, 'true,2020-01-01 00:00:00,"2020-01-01 00:00:00.123"');
DESC format(CSV, '1.5,abc') SETTINGS input_format_csv_use_best_effort_in_schema_inference = 0;
DESC format(CSV, '1,2\n"x",3');
DESC format(LineAsString, 'a\nb');
DESC format(RawBLOB, 'abc');
-- error: 636
DESC format(CSV, '');
