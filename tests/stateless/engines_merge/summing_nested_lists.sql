CREATE TABLE summ (k UInt32, a UInt64, b Int32, m Nested(id UInt32, val UInt64), s String) ENGINE = SummingMergeTree((a, m)) ORDER BY k;
INSERT INTO summ VALUES (1, 1, 1, [1, 2], [10, 20], 'x');
INSERT INTO summ VALUES (1, 2, -1, [2, 3], [5, 6], 'y');
SELECT * FROM summ FINAL ORDER BY k;
CREATE TABLE summ2 (k UInt32, a UInt64, b Int32, mMap Nested(id UInt32, val UInt64), nMap Nested(id UInt32, val UInt64)) ENGINE = SummingMergeTree((a, mMap)) ORDER BY k;
INSERT INTO summ2 VALUES (1, 1, 1, [1, 2], [10, 20], [1, 2], [10, 20]);
INSERT INTO summ2 VALUES (1, 2, -1, [2, 3], [5, 6], [1, 2], [10, 20]);
SELECT * FROM summ2 FINAL ORDER BY k;
-- error: 16
CREATE TABLE summ3 (k UInt32, a UInt64, m Nested(id UInt32)) ENGINE = SummingMergeTree((a, nope)) ORDER BY k;
CREATE TABLE summ4 (k UInt32, b Int32, mMap Nested(id UInt32, val UInt64), nMap Nested(id UInt32, val UInt64)) ENGINE = SummingMergeTree(mMap) ORDER BY k;
INSERT INTO summ4 VALUES (1, 1, [1, 2], [10, 20], [1, 2], [10, 20]);
INSERT INTO summ4 VALUES (1, -1, [2, 3], [5, 6], [1, 2], [10, 20]);
SELECT * FROM summ4 FINAL ORDER BY k;
