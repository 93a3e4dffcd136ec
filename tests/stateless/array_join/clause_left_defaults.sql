CREATE TABLE lj (id UInt8, n Array(Nullable(UInt8)), d Array(Date), s Array(LowCardinality(String)), dec Array(Decimal(5, 2))) ENGINE = Memory;
INSERT INTO lj VALUES (1, [], [], [], []), (2, [NULL, 3], ['2024-01-01', '2024-01-02'], ['x', 'y'], [1.5, -2]);
SELECT id, n FROM lj LEFT ARRAY JOIN n ORDER BY ALL;
SELECT id, d FROM lj LEFT ARRAY JOIN d ORDER BY ALL;
SELECT id, s, dec FROM lj LEFT ARRAY JOIN s, dec ORDER BY ALL;
SELECT id, toTypeName(n), toTypeName(s), toTypeName(dec) FROM lj LEFT ARRAY JOIN n, s, dec ORDER BY id LIMIT 1;
SELECT id, count() FROM lj ARRAY JOIN n GROUP BY id ORDER BY id;
SELECT id, a FROM lj LEFT ARRAY JOIN emptyArrayInt32() AS a ORDER BY id;
SELECT id, a FROM lj ARRAY JOIN [1, 2] AS a ORDER BY id, a;
