CREATE TABLE en (e Enum8('a' = 1, 'b' = 2), k UInt8, p Enum8('x' = 1), q Enum8('y' = 1)) ENGINE = MergeTree PARTITION BY p ORDER BY (k, e);
SELECT e FROM en WHERE e = 'no';
INSERT INTO en VALUES ('a', 1, 'x', 'y');
-- error: 691
SELECT e FROM en WHERE e = 'no';
-- error: 691
SELECT e FROM en WHERE e = 'no' AND k = 3;
-- error: 691
SELECT e FROM en WHERE p = 'no';
-- error: 691
SELECT e FROM en WHERE e = 'no' OR k = 1;
-- error: 691
SELECT e FROM en WHERE e < 'no';
-- error: 691
SELECT e FROM (SELECT * FROM en) WHERE 'no' = e;
SELECT e FROM en WHERE q = 'no';
SELECT e = 'no', e = 'a' FROM en;
SELECT e FROM en WHERE e = 'a' AND p = 'x';
SELECT e FROM en WHERE toString(e) = 'no';
