SELECT * FROM (SELECT 1 AS a) FORMAT JSONEachRow;
INSERT INTO FUNCTION file('chain_a.csv', 'CSV', 'a UInt8, b String') SELECT number, toString(number) FROM numbers(3);
SELECT * FROM file('chain_a.csv', 'CSV', 'a UInt8, b String') ORDER BY a;
SELECT sum(c1) FROM file('chain_a.csv');
INSERT INTO FUNCTION file('chain_a.csv', 'CSV', 'a UInt8, b String') SELECT 9, 'x';
INSERT INTO FUNCTION file('chain_a.csv', 'CSV', 'a UInt8, b String') SELECT 9, 'x' SETTINGS engine_file_truncate_on_insert = 1;
SELECT * FROM file('chain_a.csv', 'CSV', 'a UInt8, b String');
INSERT INTO FUNCTION file('chain_b.jsonl', 'JSONEachRow', 'k UInt8, v Array(String)') VALUES (1, ['p', 'q']), (2, []);
SELECT * FROM file('chain_b.jsonl') ORDER BY k;
DESCRIBE file('chain_b.jsonl');
INSERT INTO FUNCTION file('chain_c.tsv', 'TSVWithNames', 'x Int8, y Nullable(String)') VALUES (-1, NULL), (2, 'z');
SELECT y, x FROM file('chain_c.tsv', 'TSVWithNames') ORDER BY x;
SELECT count() FROM file('chain_{b,c}.*', 'LineAsString', 'l String');
SELECT _file, count() FROM file('chain_*', 'LineAsString', 'l String') GROUP BY _file ORDER BY _file;
INSERT INTO FUNCTION file('chain_d.parquet', 'Parquet', 'k UInt32, s String') SELECT number, toString(number) FROM numbers(5);
SELECT sum(k), max(s) FROM file('chain_d.parquet');
DESCRIBE file('chain_d.parquet');
-- error: 400
SELECT * FROM file('chain_none.csv');
