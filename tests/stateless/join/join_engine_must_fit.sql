CREATE TABLE jf_left (k UInt64, x String) ENGINE = Memory;
INSERT INTO jf_left VALUES (1, 'a'), (2, 'b'), (3, 'c');
CREATE TABLE jf_any (k UInt64, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO jf_any VALUES (1, 'one'), (1, 'uno'), (3, 'three');
SELECT l.k, v FROM jf_left AS l ANY LEFT JOIN jf_any AS r ON l.k = r.k ORDER BY l.k;
SELECT k, v FROM jf_left ANY LEFT JOIN jf_any USING (k) ORDER BY k;
-- error: 264
SELECT l.k, v FROM jf_left AS l LEFT JOIN jf_any AS r ON l.k = r.k;
-- error: 264
SELECT l.k, v FROM jf_left AS l ANY INNER JOIN jf_any AS r ON l.k = r.k;
-- error: 264
SELECT l.k, v FROM jf_left AS l ANY LEFT JOIN jf_any AS r ON l.k = r.k AND r.v = 'one';
-- error: 264
SELECT l.k, v FROM jf_left AS l ANY LEFT JOIN jf_any AS r ON l.k = r.k SETTINGS join_use_nulls = 1;
SELECT l.k, v FROM jf_left AS l LEFT JOIN (SELECT * FROM jf_any) AS r ON l.k = r.k ORDER BY l.k SETTINGS join_use_nulls = 1;
CREATE TABLE jf_last (k UInt64, v UInt8, w Nullable(UInt8)) ENGINE = Join(ANY, LEFT, k) SETTINGS join_any_take_last_row = 1, join_use_nulls = 1;
INSERT INTO jf_last VALUES (1, 1, 1), (1, 2, NULL);
INSERT INTO jf_last VALUES (2, 7, 7), (1, 3, 3);
SELECT * FROM jf_last ORDER BY k;
SELECT joinGet('jf_last', 'v', toUInt64(1)), joinGet('jf_last', 'v', toUInt64(9)), joinGet('jf_last', 'w', toUInt64(2)), toTypeName(joinGet('jf_last', 'v', toUInt64(1)));
SELECT l.k, r.v, r.w FROM jf_left AS l ANY LEFT JOIN jf_last AS r ON l.k = r.k ORDER BY l.k SETTINGS join_use_nulls = 1;
-- error: 60
SELECT joinGet('jf_nowhere', 'v', toUInt64(1));
-- error: 43
SELECT joinGet('jf_left', 'x', toUInt64(1));
-- error: 53
SELECT joinGet('jf_any', 'v', 1);
