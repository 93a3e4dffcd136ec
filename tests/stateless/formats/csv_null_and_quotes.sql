SELECT * FROM format(CSV, 'a Nullable(String), b Nullable(Int8)', '"\\N",\\N\n"",5\nNULL,\n');
SELECT * FROM format(CSV, 'a Nullable(String)', '""\n\n"x"');
SELECT a, length(a) FROM format(CSV, 'a String', '"multi\nline"\n"tab\\t"\n');
SELECT * FROM format(CSV, 'a String, b String', '\'x, y\',z') SETTINGS format_csv_allow_single_quotes = 1;
SELECT * FROM format(CSV, 'a String', 'ab"c"d') SETTINGS format_csv_allow_double_quotes = 0;
SELECT * FROM format(CSV, 'a UInt8, b UInt8', '1,2,\n3,4,\n');
-- error: 27
SELECT * FROM format(CSV, 'a UInt8', '"1');
-- error: 27
SELECT * FROM format(CSV, 'a UInt8, b UInt8', '1 2,3');
