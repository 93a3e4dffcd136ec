CREATE TABLE lf (s LowCardinality(String), c LowCardinality(Nullable(String))) ENGINE = Memory;
INSERT INTO lf SELECT toString(number % 4), if(number % 3 = 0, NULL, 'v' || toString(number % 2)) FROM numbers(12);
SELECT DISTINCT toUInt8(s) + 1, toTypeName(toUInt8(s)) FROM lf ORDER BY 1;
SELECT s, c, countIf(c = 'v1') FROM lf GROUP BY s, c ORDER BY s, c;
SELECT DISTINCT s LIKE '1%', match(s, '[23]'), position(s, '3') FROM lf ORDER BY ALL;
SELECT DISTINCT CASE s WHEN '0' THEN 'zero' ELSE s END AS r, toTypeName(r) FROM lf ORDER BY r;
SELECT DISTINCT ifNull(c, 'none'), c IS NULL, isNotNull(c) FROM lf ORDER BY 1;
SELECT DISTINCT multiIf(s = '0', c, s = '1', 'one', NULL) AS m FROM lf ORDER BY m NULLS FIRST;
SELECT max(s), min(c), argMax(c, s), anyLast(s) FROM (SELECT * FROM lf ORDER BY s, c);
SELECT s, row_number() OVER (PARTITION BY s ORDER BY c) AS n FROM lf ORDER BY s, n LIMIT 4;
SELECT DISTINCT substring(c, 2), replaceAll(c, 'v', 'w'), splitByChar('v', assumeNotNull(c)) FROM lf WHERE c IS NOT NULL ORDER BY 1;
SELECT DISTINCT cityHash64(s) = cityHash64(toString(s)), s = CAST(s AS String), CAST(s, 'LowCardinality(Nullable(String))') = s FROM lf;
SELECT count() FROM lf AS a JOIN lf AS b ON a.c = b.c;
SELECT DISTINCT transform(s, ['0', '1'], ['a', 'b'], 'z') FROM lf ORDER BY 1;
SELECT s FROM lf WHERE c NOT IN ('v0') GROUP BY s ORDER BY s;
-- error: 43
SELECT s + 1 FROM lf;
-- error: 47
SELECT c.nope FROM lf;
