CREATE TABLE j (k UInt32, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO j VALUES (1, 'one');
-- error: 264
SELECT number, v FROM (SELECT toUInt32(number) AS number FROM numbers(3)) AS q ALL INNER JOIN j ON q.number = j.k;
-- error: 264
SELECT number, v FROM (SELECT toUInt32(number) AS number FROM numbers(3)) AS q LEFT JOIN j ON q.number = j.k;
SELECT number, v FROM (SELECT toUInt32(number) AS number FROM numbers(3)) AS q ANY LEFT JOIN j ON q.number = j.k ORDER BY number;
SELECT number, v FROM (SELECT toUInt32(number) AS number FROM numbers(3)) AS q INNER JOIN (SELECT * FROM j) AS jj ON q.number = jj.k ORDER BY number;
-- error: 264
SELECT number, v FROM (SELECT toUInt32(number) AS number, 'one' AS w FROM numbers(3)) AS q ANY LEFT JOIN j ON q.w = j.v;
-- error: 264
SELECT number, v FROM (SELECT number FROM numbers(3)) AS q ANY LEFT JOIN j ON q.number = j.k;
-- error: 264
SELECT number, v FROM (SELECT toUInt32(number) AS number FROM numbers(3)) AS q ANY LEFT JOIN j ON q.number = j.k SETTINGS join_use_nulls = 1;
SELECT k, v FROM j ANY LEFT JOIN (SELECT toUInt32(number) AS number FROM numbers(3)) AS q ON q.number = j.k;
CREATE TABLE jn (k UInt32, v String, w Nullable(UInt8)) ENGINE = Join(ANY, LEFT, k) SETTINGS join_use_nulls = 1;
INSERT INTO jn VALUES (1, 'one', 5);
SELECT joinGet('jn', 'v', toUInt32(5)), toTypeName(joinGet('jn', 'v', toUInt32(5))), joinGet('jn', 'w', toUInt32(1)), joinGet('jn', 'v', toUInt32(1));
CREATE TABLE st (a UInt32, b String) ENGINE = Set;
INSERT INTO st VALUES (1, 'x');
-- error: 48
SELECT * FROM st;
SELECT (1, 'x') IN st, (1, 'y') IN (st);
CREATE TABLE cl (k UInt32, s String) ENGINE = Log;
INSERT INTO cl VALUES (1, 'a');
-- sort
CHECK TABLE cl;
-- sort
CHECK TABLE cl SETTINGS check_query_single_value_result = 1;
CREATE TABLE cp (p UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY p;
INSERT INTO cp VALUES (1), (2);
-- sort
CHECK TABLE cp;
-- sort
CHECK TABLE cp PARTITION 1;
-- error: 232
CHECK TABLE cp PART '9_1_1_0';
