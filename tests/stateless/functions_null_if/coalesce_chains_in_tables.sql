CREATE TABLE cc (id UInt8, a Nullable(Int8), b Nullable(Int32), c Int64, s LowCardinality(Nullable(String))) ENGINE = Memory;
INSERT INTO cc VALUES (1, NULL, NULL, 7, NULL), (2, 1, NULL, 8, 'x'), (3, NULL, 5, 9, '');
SELECT coalesce(a, b, c), toTypeName(coalesce(a, b, c)), coalesce(a, b), ifNull(a, c), toTypeName(ifNull(a, c)) FROM cc ORDER BY id;
SELECT nullIf(c, 8), nullIf(s, ''), toTypeName(nullIf(c, 8)), toTypeName(nullIf(s, '')) FROM cc ORDER BY id;
SELECT coalesce(s, toString(b), 'none'), toTypeName(coalesce(s, 'n')), isNull(s) + isNull(a), firstNonDefault(a, b, c) FROM cc ORDER BY id;
SELECT sum(ifNull(a, 0)), sum(coalesce(b, a, 0)), count(coalesce(a, b)) FROM cc;
SELECT id FROM cc WHERE coalesce(a, b) > 1 ORDER BY id;
SELECT id FROM cc ORDER BY coalesce(a, b, 100), id;
SELECT coalesce();
-- error: 42
SELECT ifNull(1);
-- error: 43
SELECT nullIf([1], 'a');
