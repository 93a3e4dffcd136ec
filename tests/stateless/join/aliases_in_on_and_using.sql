CREATE TABLE ai1 (a UInt8, b UInt8) ENGINE = Memory;
CREATE TABLE ai2 (x UInt8, c UInt8) ENGINE = Memory;
INSERT INTO ai1 VALUES (1, 2), (2, 3);
INSERT INTO ai2 VALUES (2, 20), (3, 30);
SELECT a + 1 AS k, c FROM ai1 JOIN ai2 ON k = x ORDER BY k;
SELECT b AS x, c FROM ai1 JOIN ai2 USING x ORDER BY x SETTINGS analyzer_compatibility_join_using_top_level_identifier = 1;
-- error: 47
SELECT b AS x, c FROM ai1 JOIN ai2 USING x;
SELECT t.b, u.c FROM ai1 t JOIN ai2 u ON t.b = u.x AND (u.c AS cc) > 20 ORDER BY ALL;
SELECT l.z, c FROM (SELECT a AS z, b FROM ai1) l JOIN ai2 r ON l.b = r.x ORDER BY ALL;
WITH 1 AS one SELECT a, c FROM ai1 JOIN ai2 ON a + one = x ORDER BY a;
SELECT ai1.a AS `ai2.x`, ai2.x FROM ai1 JOIN ai2 ON ai1.b = ai2.x ORDER BY ALL;
