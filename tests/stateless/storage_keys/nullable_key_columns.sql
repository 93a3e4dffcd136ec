-- error: 44
CREATE TABLE nk0 (a Nullable(UInt8)) ENGINE = MergeTree ORDER BY a;
CREATE TABLE nk (a Nullable(Int16), s Nullable(String), v UInt8) ENGINE = MergeTree ORDER BY (a, s) SETTINGS allow_nullable_key = 1, index_granularity = 2;
INSERT INTO nk VALUES (NULL, 'x', 1), (1, NULL, 2), (-5, 'a', 3), (NULL, NULL, 4), (7, 'z', 5), (1, 'b', 6);
SELECT * FROM nk ORDER BY a, s, v;
SELECT * FROM nk ORDER BY a NULLS FIRST, s NULLS FIRST, v;
SELECT v FROM nk WHERE a IS NULL ORDER BY v;
SELECT v FROM nk WHERE a IS NOT NULL AND s IS NULL ORDER BY v;
SELECT v FROM nk WHERE a > 0 ORDER BY v;
SELECT v FROM nk WHERE NOT (a > 0) ORDER BY v;
SELECT v FROM nk WHERE a IN (1, NULL) ORDER BY v;
SELECT v FROM nk WHERE isNull(a) OR a < 0 ORDER BY v;
SELECT v FROM nk WHERE a <=> NULL ORDER BY v;
SELECT count() FROM nk WHERE coalesce(a, 0) = 0;
SELECT a, count() FROM nk GROUP BY a ORDER BY a NULLS FIRST;
OPTIMIZE TABLE nk FINAL;
SELECT v FROM nk WHERE s >= 'b' ORDER BY v;
SELECT min(a), max(a), min(s), max(s) FROM nk;
