INSERT INTO FUNCTION file('$FOLDER/p/x_{_partition_id}.csv', 'CSV', 'n UInt64, p UInt8') PARTITION BY p SELECT number, number % 3 FROM numbers(6);
SELECT _file, sum(c1) FROM file('$FOLDER/p/*.csv') GROUP BY _file ORDER BY _file;
-- An insert that fails leaves nothing, of no partition.
-- error: FUNCTION_THROW_IF_VALUE_IS_NON_ZERO
INSERT INTO FUNCTION file('$FOLDER/f/x_{_partition_id}.csv', 'CSV', 'n UInt64, p UInt8') PARTITION BY p SELECT number + throwIf(number = 2999), number % 3 FROM numbers(3000) SETTINGS max_block_size = 100;
SELECT count() FROM file('$FOLDER/f/*', 'LineAsString', 's String');
INSERT INTO FUNCTION file('$FOLDER/a.parquet') SELECT 1 AS a;
-- error: CANNOT_APPEND_TO_FILE
INSERT INTO FUNCTION file('$FOLDER/a.parquet') SELECT 2 AS a;
INSERT INTO FUNCTION file('$FOLDER/a.parquet') SELECT 2 AS a SETTINGS engine_file_allow_create_multiple_files = 1;
SELECT _file, a FROM file('$FOLDER/a*.parquet') ORDER BY a;
INSERT INTO FUNCTION file('$FOLDER/a.parquet') SELECT 3 AS a SETTINGS engine_file_truncate_on_insert = 1;
SELECT _file, a FROM file('$FOLDER/a*.parquet') ORDER BY a;
INSERT INTO FUNCTION file('$FOLDER/b.csv') SELECT 1 AS a;
INSERT INTO FUNCTION file('$FOLDER/b.csv') SELECT 2 AS a;
SELECT * FROM file('$FOLDER/b.csv') ORDER BY ALL;
-- Files of several partitions take their places together: where one cannot, those before it are as they were.
INSERT INTO FUNCTION file('$FOLDER/q/a.csv', 'CSV', 's String') SELECT 'old';
-- error: CANNOT_WRITE_TO_FILE_DESCRIPTOR
INSERT INTO FUNCTION file('$FOLDER/q/{_partition_id}', 'CSV', 's String') PARTITION BY s SELECT arrayJoin(['0.csv', 'a.csv', 'b.csv', 'b.csv/z.csv']) SETTINGS max_block_size = 65536;
SELECT s FROM file('$FOLDER/q/a.csv', 'CSV', 's String');
-- error: FILE_DOESNT_EXIST
SELECT s FROM file('$FOLDER/q/0.csv', 'CSV', 's String');
