CREATE TABLE s (key Array(Array(Array(Tuple(Float64, Float64)))), name String, v UInt8) ENGINE = Memory;
INSERT INTO s VALUES ([[[(0, 0), (10, 0), (10, 10), (0, 10)]]], 'square', 1), ([[[(20, 20), (30, 20), (25, 30)]]], 'triangle', 2);
CREATE DICTIONARY p (key Array(Array(Array(Tuple(Float64, Float64)))), name String DEFAULT 'outside', v UInt8 DEFAULT 0) PRIMARY KEY key SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(POLYGON()) LIFETIME(0);
SELECT dictGet('p', 'name', (5., 5.)), dictGet('p', 'name', (25., 22.)), dictGet('p', 'name', (100., 100.));
SELECT dictHas('p', (1., 1.)), dictHas('p', (-1., 1.));
SELECT number, dictGet('p', 'v', (toFloat64(number * 9), 5.)) FROM numbers(3);
SELECT dictGetOrDefault('p', 'name', (99., 99.), 'far');
-- error: 53
SELECT dictGet('p', 'name', 5);
CREATE TABLE s2 (key Array(Tuple(Float64, Float64)), name String) ENGINE = Memory;
INSERT INTO s2 VALUES ([(0, 0), (4, 0), (4, 4), (0, 4)], 'ring');
CREATE DICTIONARY p2 (key Array(Tuple(Float64, Float64)), name String DEFAULT '') PRIMARY KEY key SOURCE(CLICKHOUSE(TABLE 's2')) LAYOUT(POLYGON_SIMPLE()) LIFETIME(0);
SELECT dictGet('p2', 'name', tuple(1., 1.)), dictGet('p2', 'name', tuple(9., 9.));
CREATE DICTIONARY p3 (key Array(Tuple(Float64, Float64)), name String DEFAULT '') PRIMARY KEY key SOURCE(CLICKHOUSE(TABLE 's2')) LAYOUT(POLYGON_INDEX_CELL(STORE_POLYGON_KEY_COLUMN 1)) LIFETIME(0);
SELECT * FROM p3;
-- error: 1
SELECT * FROM p2;
