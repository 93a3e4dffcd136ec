CREATE TABLE i (a UInt8, b String, c Date) ENGINE = MergeTree ORDER BY a;
-- error: 62
INSERT INTO i VALUES (1);
-- error: 62
INSERT INTO i VALUES (1, 'x', '2020-01-01', 4);
-- error: 6
INSERT INTO i VALUES ('x', 'x', '2020-01-01');
-- error: 38
INSERT INTO i VALUES (1, 'x', 'not a date');
-- error: 62
INSERT INTO i VALUES (1, 'x', '2020-01-01';
-- error: 16
INSERT INTO i (a, zz) VALUES (1, 2);
-- error: 20
INSERT INTO i SELECT 1;
-- error: 6
INSERT INTO i SELECT 'x', 'y', 'z';
-- error: 60
INSERT INTO no_table VALUES (1);
-- error: 73
INSERT INTO i FORMAT Strange 1;
-- error: 27
INSERT INTO i FORMAT JSONEachRow {"a":"x"};
-- error: 46
INSERT INTO FUNCTION no_function() VALUES (1);
-- error: 16
INSERT INTO i (a.b) VALUES (1);
SELECT count() FROM i;
