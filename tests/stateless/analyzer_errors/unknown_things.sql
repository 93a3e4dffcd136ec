CREATE TABLE kn (alpha UInt8, beta String) ENGINE = Memory;
-- error: 47
SELECT alfa FROM kn;
-- error: 47
SELECT kn.gamma FROM kn;
-- error: 47
SELECT x.alpha FROM kn AS y;
SELECT kn.alpha FROM kn AS y;
-- error: 47
SELECT alpha FROM kn WHERE gama = 1;
-- error: 47
SELECT alpha FROM kn ORDER BY delta;
-- error: 47
SELECT alpha FROM kn GROUP BY zeta;
-- error: 46
SELECT lenght(beta) FROM kn;
-- error: 60
SELECT alpha FROM kn JOIN kx USING alpha;
-- error: 115
SELECT * FROM kn SETTINGS max_treads = 1;
-- error: 16
INSERT INTO kn (alpha, omega) VALUES (1, 2);
-- error: 50
SELECT CAST(alpha, 'UInt9') FROM kn;
-- error: 47
SELECT alpha.sub FROM kn;
-- error: 36
SELECT sum(alpha) OVER nowindow FROM kn;
-- error: 81
SELECT alpha FROM other_db.kn;
-- error: 36
SELECT dictGet('nodict', 'a', 1);
-- error: 47
WITH q AS (SELECT 1 AS z) SELECT z2 FROM q;
SELECT alpha, beta FROM kn;
