SELECT * FROM values('a UInt8, b String', (1, 'x'), (2, 'y')) ORDER BY a;
SELECT * FROM values('a UInt8', 1, 2, 3) ORDER BY a;
SELECT * FROM values((1, 'x'), (2, 'y')) ORDER BY c1;
SELECT toTypeName(c1), toTypeName(c2), toTypeName(c3) FROM values((1, 'x', NULL), (300, 'y', 1.5)) LIMIT 1;
SELECT sum(a) FROM values('a Nullable(Int8)', 1, NULL, 3);
SELECT v.a, n.number FROM values('a UInt64', 1, 5) AS v LEFT JOIN numbers(3) AS n ON v.a = n.number ORDER BY v.a;
SELECT * FROM values('d Date, e Enum(\'q\' = 1)', ('2024-01-01', 'q'));
-- error: 53
SELECT * FROM values('a UInt8', 'abc');
-- error: 36
SELECT * FROM values('a UInt8, b UInt8', (1));
-- error: 35
SELECT * FROM values();
SELECT * FROM values('a UInt8');
-- error: 53
SELECT * FROM values('a UInt8', (1, 2));
SELECT a + 1 FROM values('a UInt8', 1 + 1, length('abc')) ORDER BY 1;
SELECT * FROM VALUES('a UInt8', 5);
SELECT * FROM (VALUES (1, 'x'), (2, 'y')) AS t ORDER BY 1;
DESCRIBE values('a UInt8, b Nullable(String)', (1, NULL));
SELECT count() FROM values('a UInt8', 1, 1, 1) WHERE a IN (SELECT a FROM values('a UInt8', 1));
