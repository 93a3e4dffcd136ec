CREATE TABLE ke (e Enum8('lo' = -2, 'mid' = 0, 'hi' = 7), l LowCardinality(String), v UInt8) ENGINE = MergeTree ORDER BY (e, l) SETTINGS index_granularity = 2;
INSERT INTO ke VALUES ('hi', 'red', 1), ('lo', 'blue', 2), ('mid', 'red', 3), ('hi', '', 4), ('mid', 'green', 5), ('lo', 'red', 6);
SELECT * FROM ke ORDER BY e, l;
SELECT v FROM ke WHERE e = 'mid' ORDER BY v;
SELECT v FROM ke WHERE e > 'lo' ORDER BY v;
SELECT v FROM ke WHERE e IN ('hi', 'lo') ORDER BY v;
SELECT v FROM ke WHERE e = 7 ORDER BY v;
SELECT v FROM ke WHERE CAST(e, 'Int8') < 0 ORDER BY v;
-- error: 691
SELECT v FROM ke WHERE e = 'none' ORDER BY v;
SELECT v FROM ke WHERE l = 'red' ORDER BY v;
SELECT v FROM ke WHERE l >= 'c' ORDER BY v;
SELECT v FROM ke WHERE toString(e) LIKE '%i%' ORDER BY v;
SELECT l, groupArray(v) FROM (SELECT l, v FROM ke ORDER BY v) GROUP BY l ORDER BY l;
SELECT v FROM ke WHERE (e, l) = ('hi', '') ORDER BY v;
SELECT min(e), max(e), min(l), max(l) FROM ke;
