SELECT '50%off' LIKE '50#%off' ESCAPE '#', 'aXb' NOT LIKE 'a$_b' ESCAPE '$', 'AB' ILIKE 'a!_' ESCAPE '!';
SELECT like('a%b', 'a#%b', '#'), ilike('A%b', 'a#%b', '#'), notLike('a%b', 'a#%b', '#'), notILike('a%b', 'A#%b', '#');
SELECT 'a\\b' LIKE 'a\\b' ESCAPE '#', '#' LIKE '##' ESCAPE '#', 'a%' LIKE 'a\\%' ESCAPE '#', 'a\\x' LIKE 'a\\%' ESCAPE '#', 'a%' LIKE 'a\\%' ESCAPE '\\';
SELECT s, s LIKE p ESCAPE '|' FROM VALUES('s String, p String', ('a_b', 'a|_b'), ('axb', 'a|_b'), ('x|y', '%||%'), ('xy', '%||%'));
-- error: 36
SELECT 'a' LIKE 'a' ESCAPE '';
-- error: 36
SELECT 'a' LIKE 'a' ESCAPE 'ab';
-- error: 36
SELECT 'a' LIKE 'a' ESCAPE 'ж';
-- error: 25
SELECT 'a' LIKE 'a#' ESCAPE '#';
-- error: 25
SELECT 'a' LIKE '#a' ESCAPE '#';
SELECT 'Hello' ~ 'ell', 'Hello' ~* 'ELL', 'Hello' !~ 'x', 'Hello' !~* 'ELL';
SELECT toString(number) AS s FROM numbers(30) WHERE s ~ '^2' AND s !~ '[13579]$' ORDER BY s;
SELECT count() FROM (SELECT arrayJoin(['Moscow', 'moss', 'Rome']) AS city) WHERE city ~* '^mos' OR city ~ 'me$';
SELECT NOT 'a' ~ 'b', 'ab' ~ 'a' || 'b', 1 + 1 = 2 AND 'x' !~* 'Y';
SELECT toTypeName(NOW), toTypeName(CURRENT_TIMESTAMP), toTypeName(now), toTypeName(LOCALTIMESTAMP), toTypeName(CURRENT_DATE), toTypeName(TODAY);
SELECT NOW = now(), TODAY = today(), NOW FROM (SELECT 5 AS NOW);
WITH 1 AS now SELECT now;
SELECT NOW FROM (SELECT 5 AS NOW);
DESCRIBE (SELECT NOW, current_timestamp, NOW AS x);
-- error: 47
SELECT toTypeName(CURRENT_TIME);
-- error: 47
SELECT yesterday;
