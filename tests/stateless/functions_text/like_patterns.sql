SELECT 'abc' LIKE 'abc', 'abc' LIKE 'a%', 'abc' LIKE '%c', 'abc' LIKE '%b%', 'abc' LIKE '_bc', 'abc' LIKE '____', '' LIKE '%', '' LIKE '_', 'abc' LIKE '';
SELECT 'a%b' LIKE 'a\\%b', 'axb' LIKE 'a\\%b', 'a_b' LIKE 'a\\_b', 'axb' LIKE 'a\\_b', 'a\\b' LIKE 'a\\\\b', 'a\\b' LIKE '%\\\\%', 'a.b' LIKE 'a.b', 'axb' LIKE 'a.b';
SELECT 'Ärger' ILIKE 'ä%', 'ABC' ILIKE '%B%', 'abc' NOT ILIKE 'ABC', 'ПРИВЕТ' ILIKE 'при%', ilike('X', 'x'), notLike('x', 'y'), notILike('X', 'x');
SELECT 'я' LIKE '_', 'яю' LIKE '__', 'multi\nline' LIKE 'multi%line', 'multi\nline' LIKE '%\n%', '日本' LIKE '日_';
SELECT p, 'needle' LIKE p, materialize('needle') LIKE p FROM (SELECT arrayJoin(['n%', '%e', 'n_e%', '%%', 'x', '%d_e']) AS p) ORDER BY p;
SELECT number FROM numbers(200) WHERE toString(number) LIKE '1%9' ORDER BY number;
SELECT NULL LIKE 'a', 'a' LIKE NULL, toNullable('abc') LIKE 'a%', toLowCardinality('abc') LIKE '%c', toFixedString('abc', 3) LIKE 'a%', toFixedString('abc', 5) LIKE '%c';
SELECT CAST('up', 'Enum8(\'up\' = 1)') LIKE 'u%';
-- error: 25
SELECT 'a' LIKE 'a\\';
-- error: 43
SELECT 1 LIKE '1';
SELECT 'a\\x' LIKE 'a\\x', 'ax' LIKE 'a\\x';
SELECT 'abc' LIKE '%a%b%c%', 'aXbXc' LIKE 'a%b%c', 'aaa' LIKE '%a%a%a%a%', '((x))' LIKE '((%))', '[x]' LIKE '[x]', 'a+b' LIKE 'a+%', '^a$' LIKE '^a$';
