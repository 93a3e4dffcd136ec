CREATE TABLE f (a UInt8, b String) ENGINE = File(TSV);
INSERT INTO f VALUES (1, 'x');
INSERT INTO f VALUES (2, 'tab\there');
SELECT * FROM f ORDER BY a;
CREATE TABLE fj (a UInt8, b String DEFAULT 'dd') ENGINE = File(JSONEachRow);
INSERT INTO fj SELECT number, toString(number) FROM numbers(3);
SELECT sum(a), max(b) FROM fj;
CREATE TABLE fp (a UInt8, b Nullable(String)) ENGINE = File(Parquet);
INSERT INTO fp VALUES (1, NULL), (2, 'z');
SELECT * FROM fp ORDER BY a;
TRUNCATE TABLE f;
SELECT count() FROM f;
-- error: 73
CREATE TABLE fb (a UInt8) ENGINE = File(Strange);
-- error: 42
CREATE TABLE fn (a UInt8) ENGINE = File;
