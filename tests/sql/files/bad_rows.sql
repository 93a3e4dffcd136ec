INSERT INTO FUNCTION file('$FOLDER/bad.csv', 'RawBLOB', 's String') VALUES ('1,a\nx,b\n3,c\ny,d\n');
SELECT * FROM file('$FOLDER/bad.csv', 'CSV', 'a Int32, b String') SETTINGS input_format_allow_errors_num = 2, input_format_record_errors_file_path = '$FOLDER/errors.csv';
SELECT table, offset, reason, raw_data FROM file('$FOLDER/errors.csv', 'CSV', 'time DateTime, database Nullable(String), table Nullable(String), offset UInt32, reason String, raw_data String');
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM file('$FOLDER/bad.csv', 'CSV', 'a Int32, b String') SETTINGS input_format_allow_errors_num = 1;
SELECT count() FROM file('$FOLDER/bad.csv', 'CSV', 'a Int32, b String') SETTINGS input_format_allow_errors_ratio = 0.6;
CREATE TABLE t (a Int32, b String) ENGINE = Memory;
INSERT INTO t SETTINGS input_format_allow_errors_num = 1, input_format_record_errors_file_path = '$FOLDER/errors.csv', errors_output_format = 'JSONEachRow' FORMAT CSV 1,a
z,b
;
SELECT * FROM t;
SELECT database, table, offset, reason, raw_data FROM file('$FOLDER/errors.csv_new', 'JSONEachRow');
SELECT count() FROM file('$FOLDER/errors.csv*', 'LineAsString');
