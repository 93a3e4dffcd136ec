SELECT 1 AS A, 2 AS a, A, a;
select NUMBER from (select 5 as NUMBER);
-- error: 47
SELECT Number FROM numbers(1);
SELECT COUNT(), Sum(number), MAX(number), toUInt8(1) FROM numbers(3);
-- error: 46
SELECT TOUINT8(1);
-- error: 46
SELECT ARRAYMAP(x -> x, [1]);
SELECT "number", `number` FROM numbers(1);
SELECT 'it''s', 'it\'s', 'back\\slash', 'a\x41b', 'u\u00e9';
SELECT `a``b`, `c\`d` FROM (SELECT 1 AS `a``b`, 2 AS `c\`d`);
SELECT IF(1, 'y', 'n'), Coalesce(NULL, 1), LENGTH('abc'), UPPER('a'), lcase('B');
SELECT null IS NULL, TRUE, False, NuLl;
