CREATE TABLE codes (c Int32, n Nullable(String)) ENGINE = Memory;
INSERT INTO codes VALUES (1, 'x'), (2, NULL), (3, 'z'), (-1, '');
SELECT c, transform(c, [1, 2], ['one', 'two'], 'other') FROM codes ORDER BY c;
SELECT c, transform(c, [1, 2], [10, 20]) FROM codes ORDER BY c;
SELECT n, transform(n, ['x', 'z'], [1.5, 2.5], 0) FROM codes ORDER BY c;
SELECT c, transform(c, [1, 3], [NULL, 'three'], n) FROM codes ORDER BY c;
SELECT transform('a', ['a'], [toDate('2020-01-01')], toDate('1970-01-02')), transform(1, [1, 1], ['f', 's'], '');
SELECT c, CASE c WHEN 1 THEN 'one' WHEN 2 THEN 'two' ELSE n END AS k FROM codes ORDER BY c;
SELECT c, CASE WHEN n IS NULL THEN 'null' WHEN n = '' THEN 'empty' ELSE upper(n) END FROM codes ORDER BY c;
SELECT CASE c WHEN 1 THEN NULL ELSE c END AS r, toTypeName(r) FROM codes ORDER BY c;
SELECT CASE WHEN c > 0 THEN c WHEN c > 1 THEN 0.5 END AS r, toTypeName(r) FROM codes ORDER BY c;
SELECT transform(toDate('2020-01-01'), [toDate('2020-01-01')], ['ny'], 'no'), transform(NULL, [1], ['a'], 'd'), caseWithExpression(3, 1, 'a', 3, 'c', 'd');
SELECT sum(CASE WHEN c > 0 THEN 1 ELSE 0 END), countIf(CASE c WHEN 1 THEN 1 ELSE 0 END) FROM codes;
-- error: 36
SELECT transform(1, [1, 2], ['a'], 'b');
-- error: 6
SELECT transform(1, ['a'], [1], 0);
-- error: 43
SELECT transform(1, [1], ['a']);
-- error: 43
SELECT transform(1, 2, 3, 4);
-- error: 44
SELECT transform(c, [c], ['a'], 'b') FROM codes;
