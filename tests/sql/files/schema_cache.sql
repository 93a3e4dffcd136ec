-- Columns that have been found out are kept, with the rows where count() has been answered by the file's footer (it is
-- not where optimizer rules are off).
INSERT INTO FUNCTION file('$FOLDER/k.parquet') SELECT number AS a, toString(number) AS b FROM numbers(10);
SELECT count() FROM file('$FOLDER/k.parquet');
SELECT count() FROM file('$FOLDER/k.parquet');
SELECT storage, splitByChar('/', source)[-1], format, additional_format_info, schema, ifNull(number_of_rows, 10), schema_inference_mode, registration_time > '2020-01-01' FROM system.schema_inference_cache WHERE source LIKE '$FOLDER/k.%';
INSERT INTO FUNCTION file('$FOLDER/s.csv', 'RawBLOB', 's String') VALUES ('2020-01-01 00:00:00,5\n');
DESCRIBE file('$FOLDER/s.csv', 'CSV');
DESCRIBE file('$FOLDER/s.csv', 'CSV') SETTINGS schema_inference_hints = 'c2 String';
DESCRIBE file('$FOLDER/s.csv', 'CSV') SETTINGS input_format_try_infer_datetimes = 0;
DESCRIBE file('$FOLDER/s.csv', 'CSV');
SELECT schema, additional_format_info, number_of_rows FROM system.schema_inference_cache WHERE source LIKE '$FOLDER/s.%' ORDER BY ALL;
-- A file in the place of another one.
INSERT INTO FUNCTION file('$FOLDER/k.parquet') SELECT 'x' AS c SETTINGS engine_file_truncate_on_insert = 1;
SELECT * FROM file('$FOLDER/k.parquet');
-- Nothing is kept where that is switched off.
INSERT INTO FUNCTION file('$FOLDER/off.csv') SELECT 1;
SELECT * FROM file('$FOLDER/off.csv') SETTINGS schema_inference_use_cache_for_file = 0;
SELECT count() FROM system.schema_inference_cache WHERE source LIKE '$FOLDER/off.%';
SYSTEM DROP SCHEMA CACHE FOR URL;
-- error: SYNTAX_ERROR
SYSTEM DROP SCHEMA CACHE FOR nothing;
-- A cluster of this server alone reads what the server reads.
SELECT count() FROM fileCluster('default', '$FOLDER/k.parquet');
INSERT INTO FUNCTION fileCluster('default', '$FOLDER/w.csv') SELECT 5 AS a;
SELECT * FROM fileCluster('default', '$FOLDER/w.csv', 'CSV', 'a UInt8');
-- error: CLUSTER_DOESNT_EXIST
SELECT count() FROM fileCluster('far', '$FOLDER/k.parquet');
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT count() FROM s3Cluster();
