CREATE TABLE sl (k UInt8, a UInt8) ENGINE = Memory;
CREATE TABLE sr (k UInt8, b UInt8) ENGINE = Memory;
INSERT INTO sl VALUES (1, 1), (2, 2);
INSERT INTO sr VALUES (1, 9), (1, 9), (3, 8);
SELECT sl.k, b FROM sl LEFT JOIN sr ON sl.k = sr.k ORDER BY ALL SETTINGS join_default_strictness = 'ANY';
SELECT sl.k, b FROM sl LEFT JOIN sr ON sl.k = sr.k ORDER BY ALL SETTINGS join_default_strictness = 'ALL';
-- error: 417
SELECT sl.k, b FROM sl LEFT JOIN sr ON sl.k = sr.k SETTINGS join_default_strictness = '';
SELECT sl.k, b FROM sl ALL LEFT JOIN sr ON sl.k = sr.k ORDER BY ALL SETTINGS join_default_strictness = 'ANY';
SELECT count() FROM sl GLOBAL ANY LEFT JOIN sr USING k;
SELECT count() FROM sl LEFT OUTER JOIN sr USING k;
SELECT count() FROM sl FULL OUTER JOIN sr USING k;
SELECT sl.k, b FROM sl INNER ANY JOIN sr USING k ORDER BY ALL;
