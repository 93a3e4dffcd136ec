INSERT INTO FUNCTION file('pb_one_{_partition_id}.csv', 'CSV', 'a UInt8, b String') PARTITION BY a VALUES (1, 'x'), (2, 'y'), (1, 'z');
SELECT a, b FROM file('pb_one_*.csv', 'CSV', 'a UInt8, b String') ORDER BY ALL;
INSERT INTO FUNCTION file('pb_two_{_partition_id}.tsv', 'TSV', 'n UInt64, s String') PARTITION BY n % 3 SELECT number, toString(number) FROM numbers(10);
SELECT n FROM file('pb_two_*.tsv', 'TSV', 'n UInt64, s String') ORDER BY n;
INSERT INTO FUNCTION file('pb_three_{_partition_id}.jsonl', 'JSONEachRow') PARTITION BY concat('p', s) SELECT number AS n, if(number % 2, 'odd', 'even') AS s FROM numbers(4);
SELECT n, s FROM file('pb_three_p*.jsonl', 'JSONEachRow', 'n UInt64, s String') ORDER BY n;
INSERT INTO FUNCTION file('pb_four.csv', 'CSV', 'a UInt8, b String') PARTITION BY a VALUES (1, 'x'), (2, 'y');
SELECT * FROM file('pb_four.csv', 'CSV', 'a UInt8, b String') ORDER BY a;
-- error: 6
INSERT INTO FUNCTION file('pb_five_{_partition_id}.csv', 'CSV', 'a UInt8, b String') PARTITION BY b VALUES (1, 'x*'), (2, 'y');
-- error: 47
INSERT INTO FUNCTION file('pb_six_{_partition_id}.csv', 'CSV', 'a UInt8, b String') PARTITION BY nope VALUES (1, 'x'), (2, 'y');
INSERT INTO FUNCTION file('pb_seven_{_partition_id}.csv', 'CSV', 'a UInt8, b String') PARTITION BY (a, b) VALUES (1, 'x');
SELECT a, b FROM file('pb_seven_*.csv', 'CSV', 'a UInt8, b String');
SELECT * FROM file('pb_two_2.tsv', 'TSV', 'n UInt64, s String') ORDER BY n;
SELECT * FROM file('pb_one_1.csv', 'CSV', 'a UInt8, b String') ORDER BY b;
SELECT count() FROM file('pb_three_podd.jsonl', 'JSONEachRow', 'n UInt64, s String');
