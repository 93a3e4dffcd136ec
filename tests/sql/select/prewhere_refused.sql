-- PREWHERE is for tables of the MergeTree family and those that stand for them, over the columns of one of them.
CREATE TABLE pw (a UInt8, b UInt8) ENGINE = MergeTree ORDER BY a;
CREATE TABLE pm (a UInt8) ENGINE = Memory;
CREATE TABLE pall AS pw ENGINE = Merge(currentDatabase(), '^pw$');
INSERT INTO pw VALUES (1, 2), (3, 4);
SELECT * FROM pw PREWHERE a = 1;
SELECT * FROM pall PREWHERE a = 1;
SELECT * FROM pw AS x JOIN pw AS y ON x.a = y.a PREWHERE y.b = 2;
-- error: ILLEGAL_PREWHERE
SELECT * FROM pm PREWHERE a = 1;
-- error: ILLEGAL_PREWHERE
SELECT * FROM (SELECT * FROM pw) PREWHERE a = 1;
-- error: ILLEGAL_PREWHERE
WITH t AS (SELECT * FROM pw) SELECT * FROM t PREWHERE a = 1;
-- error: ILLEGAL_PREWHERE
SELECT * FROM numbers(3) PREWHERE number = 1;
-- error: ILLEGAL_PREWHERE
SELECT 1 PREWHERE 1;
-- error: ILLEGAL_PREWHERE
SELECT * FROM pw AS x JOIN pw AS y ON x.a = y.a PREWHERE x.b = 2 AND y.b = 2;
-- error: ILLEGAL_TYPE_OF_COLUMN_FOR_FILTER
SELECT * FROM pw WHERE toDecimal32(a, 2);
-- error: ILLEGAL_TYPE_OF_COLUMN_FOR_FILTER
SELECT count() FROM pw HAVING toInt128(1);
DROP TABLE pall;
DROP TABLE pw;
DROP TABLE pm;
