CREATE TABLE pj (k UInt32, g UInt8, v Int64, PROJECTION by_g (SELECT g, sum(v), count() GROUP BY g), PROJECTION by_v (SELECT * ORDER BY v)) ENGINE = MergeTree ORDER BY k;
INSERT INTO pj SELECT number, number % 3, number * 10 FROM numbers(30);
SELECT g, sum(v), count() FROM pj GROUP BY g ORDER BY g;
SELECT k FROM pj WHERE v = 120;
SELECT name, type FROM system.projections WHERE database = currentDatabase() AND table = 'pj' ORDER BY name;
SHOW CREATE TABLE pj FORMAT TSVRaw;
-- error: 47
CREATE TABLE pj1 (k UInt32, PROJECTION p (SELECT zz ORDER BY zz)) ENGINE = MergeTree ORDER BY k;
-- error: 583
CREATE TABLE pj2 (k UInt32, PROJECTION p (SELECT k ORDER BY k), PROJECTION p (SELECT k)) ENGINE = MergeTree ORDER BY k;
-- error: 36
CREATE TABLE pj3 (k UInt32, PROJECTION p (SELECT k ORDER BY k)) ENGINE = Memory;
