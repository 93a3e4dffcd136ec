SELECT a, b FROM VALUES('a UInt8, b String', (2, 'x'), (1, 'z'), (1, 'y')) ORDER BY ALL;
SELECT b, a FROM VALUES('a UInt8, b String', (2, 'x'), (1, 'z'), (1, 'y')) ORDER BY ALL;
SELECT a, b FROM VALUES('a UInt8, b String', (2, 'x'), (1, 'z'), (1, 'y')) ORDER BY ALL DESC;
SELECT a FROM VALUES('a Nullable(UInt8)', (2), (NULL), (1)) ORDER BY ALL NULLS FIRST;
SELECT a FROM VALUES('a Nullable(UInt8)', (2), (NULL), (1)) ORDER BY ALL DESC NULLS LAST;
SELECT a + 1, count() FROM VALUES('a UInt8', (2), (2), (1)) GROUP BY a ORDER BY ALL;
SELECT * FROM VALUES('a UInt8, b String', (2, 'x'), (1, 'z'), (1, 'y')) ORDER BY ALL LIMIT 2;
SELECT b FROM VALUES('b UInt8, all UInt8', (2, 1), (1, 2)) ORDER BY all SETTINGS enable_order_by_all = 0;
-- error: 183
SELECT b, all FROM VALUES('b UInt8, all UInt8', (2, 1), (1, 2)) ORDER BY all;
SELECT b AS `all` FROM VALUES('b UInt8', (2), (1)) ORDER BY `all` SETTINGS enable_order_by_all = 0;
