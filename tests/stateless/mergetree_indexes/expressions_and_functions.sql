CREATE TABLE ie (k UInt32, t DateTime('UTC'), s String, j String, INDEX i1 toDate(t) TYPE minmax, INDEX i2 lower(s) TYPE bloom_filter, INDEX i3 length(s) TYPE set(10), INDEX i4 (k * 2, s) TYPE minmax, INDEX i5 JSONExtractInt(j, 'a') TYPE minmax) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 8;
INSERT INTO ie SELECT number, toDateTime(number * 7200, 'UTC'), if(number % 2 = 0, 'ABC', concat('x', toString(number))), concat('{"a":', toString(number), '}') FROM numbers(64);
SELECT count() FROM ie WHERE toDate(t) = '1970-01-03';
SELECT count() FROM ie WHERE t >= '1970-01-05 00:00:00';
SELECT count() FROM ie WHERE lower(s) = 'abc';
SELECT count() FROM ie WHERE s = 'ABC';
SELECT count() FROM ie WHERE length(s) = 2;
SELECT count() FROM ie WHERE k * 2 > 100;
SELECT k FROM ie WHERE JSONExtractInt(j, 'a') = 33;
SELECT count() FROM ie WHERE JSONExtractInt(j, 'a') > 60 OR k < 2;
SELECT name, expr FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = 'ie' ORDER BY name;
-- error: 36
CREATE TABLE ie1 (a UInt8, INDEX i rand() TYPE minmax) ENGINE = MergeTree ORDER BY a;
-- error: 80
CREATE TABLE ie2 (a UInt8, INDEX i arrayJoin([a]) TYPE minmax) ENGINE = MergeTree ORDER BY a;
-- error: 184
CREATE TABLE ie3 (a UInt8, INDEX i sum(a) TYPE minmax) ENGINE = MergeTree ORDER BY a;
-- error: 80
CREATE TABLE ie4 (a UInt8, INDEX i 1 TYPE minmax) ENGINE = MergeTree ORDER BY a;
