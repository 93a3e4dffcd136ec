CREATE TABLE shapes (key Array(Array(Array(Tuple(Float64, Float64)))), name String) ENGINE = Memory;
INSERT INTO shapes VALUES ([[[(0, 0), (0, 4), (4, 4), (4, 0)]]], 'square'), ([[[(10, 10), (10, 12), (12, 10)]]], 'triangle');
CREATE DICTIONARY pg (key Array(Array(Array(Tuple(Float64, Float64)))), name String DEFAULT 'outside') PRIMARY KEY key SOURCE(CLICKHOUSE(TABLE 'shapes')) LAYOUT(POLYGON()) LIFETIME(0);
SELECT dictGet('pg', 'name', (1., 1.)), dictGet('pg', 'name', (10.5, 10.5)), dictGet('pg', 'name', (100., 1.));
SELECT dictHas('pg', (3., 3.)), dictHas('pg', (5., 5.));
SELECT x, dictGet('pg', 'name', (x, 1.)) FROM (SELECT arrayJoin([-1., 2., 8.]) AS x);
