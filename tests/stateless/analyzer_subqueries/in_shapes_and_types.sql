CREATE TABLE i (a UInt8, b Nullable(String), d Date, e Enum8('p' = 1, 'q' = 2)) ENGINE = Memory;
INSERT INTO i VALUES (1, 'x', '2024-01-01', 'p'), (2, NULL, '2024-01-02', 'q'), (3, 'z', '2024-01-03', 'p');
SELECT a FROM i WHERE a IN (1, 3, 300, -1) ORDER BY a;
SELECT a FROM i WHERE a IN (1.0, 2.5) ORDER BY a;
SELECT a FROM i WHERE b IN ('x', NULL) ORDER BY a;
SELECT a, b IN ('x', NULL), b NOT IN ('x') FROM i ORDER BY a;
SELECT a FROM i WHERE (a, b) IN ((1, 'x'), (2, NULL)) ORDER BY a;
SELECT a FROM i WHERE d IN ('2024-01-01', '2024-01-03') ORDER BY a;
SELECT a FROM i WHERE e IN ('q') ORDER BY a;
SELECT a FROM i WHERE a IN [1, 2] ORDER BY a;
SELECT a FROM i WHERE a IN (SELECT arrayJoin([2, 3])) ORDER BY a;
SELECT a FROM i WHERE (a, d) IN (SELECT 1, toDate('2024-01-01')) ORDER BY a;
SELECT a FROM i WHERE a GLOBAL IN (SELECT 2) ORDER BY a;
SELECT 1 IN (1), 1 IN 1, '1' IN ('1', '2'), NULL IN (1), NULL IN (NULL), 1 IN (NULL), (1, 2) IN ((1, 2)), [1] IN ([1], [2]), 1 IN (SELECT 1 WHERE 0), tuple(1) IN (tuple(1));
SELECT a, a IN (SELECT NULL) FROM i ORDER BY a;
SELECT a FROM i WHERE b IN (SELECT b FROM i) ORDER BY a SETTINGS transform_null_in = 1;
SELECT a IN tuple(1, 2) AS r FROM i ORDER BY a;
SELECT a FROM i WHERE a IN (a, 2) ORDER BY a;
-- error: 53
SELECT a FROM i WHERE a IN ('x');
-- error: 691
SELECT a FROM i WHERE e IN ('nope') SETTINGS validate_enum_literals_in_operators = 1;
SELECT a FROM i WHERE (a, b) IN (1, 2) ORDER BY a;
-- error: 62
SELECT a FROM i WHERE a IN;
-- error: 20
SELECT a FROM i WHERE a IN (SELECT 1, 2);
-- error: 38
SELECT a FROM i WHERE d IN ('notadate');
