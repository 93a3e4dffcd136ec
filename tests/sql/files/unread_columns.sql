INSERT INTO FUNCTION file('$FOLDER/p.csv', 'RawBLOB', 's String') VALUES ('1,2\n3,x\n5,6\n');
-- error: INCORRECT_DATA
SELECT a FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64');
-- error: INCORRECT_DATA
SELECT b FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64');
-- error: INCORRECT_DATA
SELECT sum(a) FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64') WHERE a > 4;
SELECT count() FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64');
-- error: INCORRECT_DATA
SELECT count() FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64') SETTINGS optimize_count_from_files = 0;
SELECT a FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
SELECT b FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
SELECT a FROM file('$FOLDER/p.csv', 'CSV', 'a Int64, b Int64') SETTINGS input_format_csv_use_default_on_bad_values = 1;
INSERT INTO FUNCTION file('$FOLDER/n.csv', 'RawBLOB', 's String') VALUES ('a,b\n1,2\n3,x\n5,6\n');
SELECT a FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64');
SELECT sum(a) FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64') WHERE a > 2;
-- error: INCORRECT_DATA
SELECT b FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64');
-- error: INCORRECT_DATA
SELECT a FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_with_names_use_header = 0;
SELECT count() FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS optimize_count_from_files = 0;
SELECT a FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
SELECT b FROM file('$FOLDER/n.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
-- error: INCORRECT_DATA
SELECT a FROM file('$FOLDER/n.csv', 'CSV', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/n.csv', 'CSV', 'a Int64, b Int64');
INSERT INTO FUNCTION file('$FOLDER/p.tsv', 'RawBLOB', 's String') VALUES ('1\t2\n3\tx\n5\t6\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/p.tsv', 'TSV', 'a Int64, b Int64');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT b FROM file('$FOLDER/p.tsv', 'TSV', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/p.tsv', 'TSV', 'a Int64, b Int64');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT count() FROM file('$FOLDER/p.tsv', 'TSV', 'a Int64, b Int64') SETTINGS optimize_count_from_files = 0;
SELECT a FROM file('$FOLDER/p.tsv', 'TSV', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
INSERT INTO FUNCTION file('$FOLDER/n.tsv', 'RawBLOB', 's String') VALUES ('a\tb\n1\t2\n3\tx\n5\t6\n');
SELECT a FROM file('$FOLDER/n.tsv', 'TSVWithNames', 'a Int64, b Int64');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT b FROM file('$FOLDER/n.tsv', 'TSVWithNames', 'a Int64, b Int64');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/n.tsv', 'TSVWithNames', 'a Int64, b Int64') SETTINGS input_format_with_names_use_header = 0;
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/n.tsv', 'TSV', 'a Int64, b Int64');
INSERT INTO FUNCTION file('$FOLDER/o.jsonl', 'RawBLOB', 's String') VALUES ('{"a":1,"b":2}\n{"a":3,"b":"x"}\n{"a":5,"b":6}\n');
SELECT a FROM file('$FOLDER/o.jsonl', 'JSONEachRow', 'a Int64, b Int64');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT b FROM file('$FOLDER/o.jsonl', 'JSONEachRow', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/o.jsonl', 'JSONEachRow', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/o.jsonl', 'JSONEachRow', 'a Int64, b Int64') SETTINGS optimize_count_from_files = 0;
SELECT a FROM file('$FOLDER/o.jsonl', 'JSONEachRow', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
INSERT INTO FUNCTION file('$FOLDER/r.jsonl', 'RawBLOB', 's String') VALUES ('[1,2]\n[3,"x"]\n[5,6]\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/r.jsonl', 'JSONCompactEachRow', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/r.jsonl', 'JSONCompactEachRow', 'a Int64, b Int64');
SELECT a FROM file('$FOLDER/r.jsonl', 'JSONCompactEachRow', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
INSERT INTO FUNCTION file('$FOLDER/rn.jsonl', 'RawBLOB', 's String') VALUES ('["a","b"]\n[1,2]\n[3,"x"]\n[5,6]\n');
SELECT a FROM file('$FOLDER/rn.jsonl', 'JSONCompactEachRowWithNames', 'a Int64, b Int64');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/rn.jsonl', 'JSONCompactEachRowWithNames', 'a Int64, b Int64') SETTINGS input_format_with_names_use_header = 0;
INSERT INTO FUNCTION file('$FOLDER/k.tskv', 'RawBLOB', 's String') VALUES ('a=1\tb=2\na=3\tb=x\na=5\tb=6\n');
SELECT a FROM file('$FOLDER/k.tskv', 'TSKV', 'a Int64, b Int64');
INSERT INTO FUNCTION file('$FOLDER/custom', 'RawBLOB', 's String') VALUES ('a\tb\n1\t2\n3\tx\n5\t6\n');
SELECT a FROM file('$FOLDER/custom', 'CustomSeparatedWithNames', 'a Int64, b Int64');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/p.tsv', 'CustomSeparated', 'a Int64, b Int64');
INSERT INTO FUNCTION file('$FOLDER/short.csv', 'RawBLOB', 's String') VALUES ('a,b\n1,2\n3\n5,6\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/short.csv', 'CSVWithNames', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/short.csv', 'CSVWithNames', 'a Int64, b Int64');
SELECT a FROM file('$FOLDER/short.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
SELECT b FROM file('$FOLDER/short.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
INSERT INTO FUNCTION file('$FOLDER/long.csv', 'RawBLOB', 's String') VALUES ('a,b\n1,2\n3,4,x\n5,6\n');
-- error: INCORRECT_DATA
SELECT a FROM file('$FOLDER/long.csv', 'CSVWithNames', 'a Int64, b Int64');
SELECT a FROM file('$FOLDER/long.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
INSERT INTO FUNCTION file('$FOLDER/short.tsv', 'RawBLOB', 's String') VALUES ('a\tb\n1\t2\n3\n5\t6\n');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT a FROM file('$FOLDER/short.tsv', 'TSVWithNames', 'a Int64, b Int64');
SELECT a FROM file('$FOLDER/short.tsv', 'TSVWithNames', 'a Int64, b Int64') SETTINGS input_format_tsv_allow_variable_number_of_columns = 1;
INSERT INTO FUNCTION file('$FOLDER/q.csv', 'RawBLOB', 's String') VALUES ('1,"a\nb",2\r\n3,"c""\n,",4\n5,,\\N\n');
SELECT a FROM file('$FOLDER/q.csv', 'CSV', 'a Int64, b String, c Nullable(Int64)');
SELECT b FROM file('$FOLDER/q.csv', 'CSV', 'a Int64, b String, c Nullable(Int64)');
SELECT c FROM file('$FOLDER/q.csv', 'CSV', 'a Int64, b String, c Nullable(Int64)');
SELECT c, a FROM file('$FOLDER/q.csv', 'CSV', 'a Int64, b String, c Nullable(Int64)');
SELECT count() FROM file('$FOLDER/q.csv', 'CSV', 'a Int64, b String, c Nullable(Int64)');
INSERT INTO FUNCTION file('$FOLDER/q.csv.gz', 'RawBLOB', 's String') VALUES ('1,"a\nb",2\r\n3,"c""\n,",4\n');
SELECT b FROM file('$FOLDER/q.csv.gz', 'CSV', 'a Int64, b String, c Nullable(Int64)');
SELECT a FROM file('$FOLDER/q.csv.gz', 'CSV', 'a Int64, b String, c Nullable(Int64)');
SELECT count() FROM file('$FOLDER/q.csv.gz', 'CSV', 'a Int64, b String, c Nullable(Int64)');
INSERT INTO FUNCTION file('$FOLDER/e.csv', 'RawBLOB', 's String') VALUES ('a,b\n1,2\n3,x\ny,6\n');
SELECT a FROM file('$FOLDER/e.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 5, input_format_record_errors_file_path = '$FOLDER/errors_a.csv';
SELECT offset, raw_data FROM file('$FOLDER/errors_a.csv', 'CSV', 'time DateTime, database Nullable(String), table Nullable(String), offset UInt32, reason String, raw_data String');
SELECT b FROM file('$FOLDER/e.csv', 'CSVWithNames', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 5, input_format_record_errors_file_path = '$FOLDER/errors_b.csv';
SELECT offset, raw_data FROM file('$FOLDER/errors_b.csv', 'CSV', 'time DateTime, database Nullable(String), table Nullable(String), offset UInt32, reason String, raw_data String');
SELECT a FROM file('$FOLDER/e.csv', 'CSV', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 5, input_format_record_errors_file_path = '$FOLDER/errors_p.csv';
SELECT offset, raw_data FROM file('$FOLDER/errors_p.csv', 'CSV', 'time DateTime, database Nullable(String), table Nullable(String), offset UInt32, reason String, raw_data String');
INSERT INTO FUNCTION file('$FOLDER/z.zip', 'RawBLOB', 's String', 'none') SELECT base64Decode('UEsDBBQAAAAIAAAAIVBHk2yvCgAAAAgAAAAFAAAAYS5jc3Yz1DHiMtYx4QIAUEsDBBQAAAAIAAAAIVD1SBljCgAAAAgAAAAFAAAAYi5jc3Yz1THjMtep4AIAUEsDBBQAAAAIAAAAIVDs6RqSDgAAAAwAAAAFAAAAbi5jc3ZL1EniMtQx4jLWqeACAFBLAQIUAxQAAAAIAAAAIVBHk2yvCgAAAAgAAAAFAAAAAAAAAAAAAACAAQAAAABhLmNzdlBLAQIUAxQAAAAIAAAAIVD1SBljCgAAAAgAAAAFAAAAAAAAAAAAAACAAS0AAABiLmNzdlBLAQIUAxQAAAAIAAAAIVDs6RqSDgAAAAwAAAAFAAAAAAAAAAAAAACAAVoAAABuLmNzdlBLBQYAAAAAAwADAJkAAACLAAAAAAA=');
SELECT _file, a FROM file('$FOLDER/z.zip :: a.csv', 'CSV', 'a Int64, b Int64');
-- error: INCORRECT_DATA
SELECT a FROM file('$FOLDER/z.zip :: b.csv', 'CSV', 'a Int64, b Int64');
SELECT count() FROM file('$FOLDER/z.zip :: {a,b}.csv', 'CSV', 'a Int64, b Int64');
SELECT a FROM file('$FOLDER/z.zip :: n.csv', 'CSVWithNames', 'a Int64, b Int64');
SELECT a FROM file('$FOLDER/z.zip :: b.csv', 'CSV', 'a Int64, b Int64') SETTINGS input_format_allow_errors_num = 1;
