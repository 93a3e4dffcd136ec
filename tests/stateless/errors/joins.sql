CREATE TABLE l (k UInt32, v String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE r (k UInt32, w String) ENGINE = MergeTree ORDER BY k;
-- error: 62
SELECT * FROM l JOIN r;
-- error: 47
SELECT * FROM l JOIN r USING zz;
-- error: 47
SELECT * FROM l JOIN r ON l.k = r.zz;
SELECT k FROM l JOIN r ON l.k = r.k;
-- error: 386
SELECT * FROM l JOIN r ON l.v = r.k;
-- error: 403
SELECT * FROM l ASOF JOIN r ON l.k = r.k;
-- error: 48
SELECT * FROM l ASOF JOIN r USING k;
-- error: 62
SELECT * FROM l CROSS JOIN r ON l.k = r.k;
SELECT * FROM l SEMI ANTI JOIN r USING k;
-- error: 62
SELECT * FROM l FULL CROSS JOIN r;
-- error: 62
SELECT * FROM l PASTE JOIN r ON 1;
-- error: 47
SELECT zz.* FROM l JOIN r USING k;
-- error: 403
SELECT * FROM l LEFT JOIN r ON 'text';
