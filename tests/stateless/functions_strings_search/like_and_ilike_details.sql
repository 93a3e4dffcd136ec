SELECT 'abc' LIKE 'a%', 'abc' LIKE '_b_', 'abc' LIKE 'abc', 'abc' LIKE '', '' LIKE '', '' LIKE '%', 'a%c' LIKE 'a\\%c', 'abc' LIKE 'a\\%c';
SELECT 'a_c' LIKE 'a\\_c', 'abc' LIKE 'a\\_c', 'a\\c' LIKE 'a\\\\c', 'a\nb' LIKE 'a%b', 'a\nb' LIKE 'a_b', '.*' LIKE '.*', 'xx' LIKE '.*';
SELECT 'ABC' ILIKE 'abc', 'ЖУК' ILIKE 'жук', 'ЖУК' LIKE 'жук', 'Straße' ILIKE 'STRASSE', 'abc' NOT ILIKE 'A%';
SELECT 'жук' LIKE '_у_', 'жук' LIKE '___', '日本' LIKE '__', '日本' LIKE '_';
SELECT s, s LIKE p AS m FROM VALUES('s String, p String', ('abc', '%c'), ('abc', 'x%'), ('100%', '100\\%'), ('', '%')) ORDER BY s, p;
SELECT NULL LIKE 'a', 'a' LIKE NULL, toTypeName(NULL LIKE 'a'), toNullable('ab') LIKE 'a%';
SELECT like('abc', '%b%'), notLike('abc', '%b%'), ilike('ABC', '%b%'), notILike('ABC', '%b%');
SELECT count() FROM numbers(1000) WHERE toString(number) LIKE '%9_';
SELECT count() FROM numbers(1000) WHERE toString(number) LIKE '1%' AND toString(number) NOT LIKE '%0';
SELECT toFixedString('ab', 4) LIKE 'ab', toFixedString('ab', 4) LIKE 'ab%', toLowCardinality('ab') LIKE 'a_';
-- error: 43
SELECT 'a' LIKE 1;
-- error: 43
SELECT 1 LIKE '1';
-- error: 25
SELECT 'abc' LIKE 'abc\\';
-- error: 43
SELECT [1] LIKE 'a';
