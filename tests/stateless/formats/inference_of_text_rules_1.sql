DESC format(CSV, '"[1,2]","(1,2)","{''a'':1}","5","1.5","true","2020-01-01","abc"');
DESC format(CSV, '"[1,2]","(1,2)","{''a'':1}","5","1.5","true","2020-01-01","abc"') SETTINGS input_format_csv_try_infer_strings_from_quoted_tuples=0, input_format_csv_try_infer_numbers_from_strings=1;
DESC format(CSV, '[1],(1,2),1e5,NULL,\\N,,nan,inf,-inf,123456789012345678901,0x10,10:00:00,TRUE');
DESC format(CSV, '1\nabc');
DESC format(CSV, '1\n"[1]"');
DESC format(CSV, '"[1]"\n"[a]"');
DESC format(TSV, '[1]\t(1,2)\t1e5\tNULL\t\\N\t\tnan\tinf\t-inf\t123456789012345678901\t{\'a\':1}\ttrue\t[]\t[NULL]');
DESC format(TSV, '1\n[1]');
DESC format(TSV, '1\n1.5\n\\N');
DESC format(TSV, '[1]\n[1.5]\n[NULL]');
DESC format(TSV, '(1,2)\n(1,\'a\')');
DESC format(TSV, '1e5') SETTINGS input_format_try_infer_exponent_floats=1;
DESC format(TSV, '1\tx') SETTINGS input_format_tsv_use_best_effort_in_schema_inference=0;
DESC format(TSVRaw, '1\t[1]\tx');
DESC format(Values, '(1), (1.5), (NULL)');
-- error: 636
DESC format(Values, '([1, \'a\'])');
-- error: 636
DESC format(Values, '(1), (\'a\')');
-- error: 636
DESC format(Values, '(map(\'a\',1))');
