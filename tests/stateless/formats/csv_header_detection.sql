SELECT * FROM format(CSV, 'name,age\nann,5\nbob,6');
SELECT * FROM format(CSV, 'name,age\nann,5\nbob,6') SETTINGS input_format_csv_detect_header = 0;
SELECT * FROM format(TSV, 'name\tage\nann\t5');
SELECT * FROM format(CSV, 'a,b\nc,d');
SELECT * FROM format(CSV, '"a b","2"\n1,2');
DESC format(TSV, 'x\ty\n1\t2020-01-01');
SELECT * FROM format(CSV, '1,2\na,b');
