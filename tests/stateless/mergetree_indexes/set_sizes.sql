CREATE TABLE ss (k UInt32, a UInt8, s LowCardinality(String), INDEX s0 a TYPE set(0) GRANULARITY 1, INDEX s2 s TYPE set(2) GRANULARITY 2, INDEX sx (a % 3, s) TYPE set(100)) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO ss SELECT number, intDiv(number, 10), concat('v', toString(intDiv(number, 16))) FROM numbers(80);
SELECT count() FROM ss WHERE a = 5;
SELECT count() FROM ss WHERE a IN (1, 3) AND s = 'v2';
SELECT count() FROM ss WHERE s != 'v0';
SELECT count() FROM ss WHERE a % 3 = 0 AND s = 'v1';
SELECT count() FROM ss WHERE NOT (a = 5 OR a = 6);
SELECT count() FROM ss WHERE s LIKE 'v%' AND a > 6;
SELECT count() FROM ss WHERE has(['v1', 'v4'], s);
SELECT count() FROM ss WHERE empty(s);
-- error: 80
CREATE TABLE ss1 (a UInt8, INDEX i a TYPE set) ENGINE = MergeTree ORDER BY a;
-- error: 80
CREATE TABLE ss2 (a UInt8, INDEX i a TYPE set(-1)) ENGINE = MergeTree ORDER BY a;
CREATE TABLE ss3 (a UInt8, INDEX i a TYPE minmax(1)) ENGINE = MergeTree ORDER BY a;
-- error: 80
CREATE TABLE ss4 (a UInt8, INDEX i a TYPE nothing) ENGINE = MergeTree ORDER BY a;
-- error: 36
CREATE TABLE ss5 (a UInt8, INDEX i a TYPE minmax GRANULARITY 0) ENGINE = MergeTree ORDER BY a;
-- error: 47
CREATE TABLE ss6 (a UInt8, INDEX i b TYPE minmax) ENGINE = MergeTree ORDER BY a;
-- error: 127
CREATE TABLE ss7 (a UInt8, INDEX i a TYPE minmax, INDEX i a TYPE minmax) ENGINE = MergeTree ORDER BY a;
