CREATE TABLE lhs (a UInt8, b Nullable(String)) ENGINE = Memory;
INSERT INTO lhs VALUES (1, 'x'), (2, NULL), (3, 'z'), (NULL, 'q');
SELECT a, b FROM lhs WHERE (a, b) IN ((1, 'x'), (2, NULL)) ORDER BY a;
SELECT a, b FROM lhs WHERE (a, b) NOT IN ((1, 'x'), (3, 'y')) ORDER BY a;
SET transform_null_in = 1;
SELECT a, b FROM lhs WHERE (a, b) IN ((1, 'x'), (2, NULL)) ORDER BY a;
SELECT a FROM lhs WHERE b IN (NULL) ORDER BY a;
SET transform_null_in = 0;
SELECT a FROM lhs WHERE (a, a + 1) IN (SELECT number, number + 1 FROM numbers(3)) ORDER BY a;
SELECT a FROM lhs WHERE (a, (b, 1)) IN ((1, ('x', 1)));
SELECT a FROM lhs WHERE (a, b) IN (1, 2);
-- error: 20
SELECT a FROM lhs WHERE (a, b) IN (SELECT 1);
SELECT a FROM lhs WHERE tuple(a) IN (tuple(1), tuple(3)) ORDER BY a;
SELECT (1, 2) IN (SELECT (1, 2)), (1, 2) IN (SELECT 1, 2), 1 IN (1, 2), 1 IN tuple(1), [1] IN ([1], [2]);
