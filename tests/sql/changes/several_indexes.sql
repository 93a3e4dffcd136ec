-- Skip indexes of several expressions: ranges and filters of each, sets of what occurs together.
CREATE TABLE ix (k UInt64, a Int32, s String, n Nullable(String), INDEX i_range (a, s) TYPE minmax GRANULARITY 1, INDEX i_set (intDiv(a, 100), n) TYPE set(20) GRANULARITY 2, INDEX i_bloom (s, n) TYPE bloom_filter GRANULARITY 1, INDEX i_words s TYPE tokenbf_v1(512, 3, 0) GRANULARITY 1) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 100;
INSERT INTO ix SELECT number, intDiv(number, 10), concat('word', toString(intDiv(number, 100)), ' Common'), if(number % 2 = 0, NULL, concat('n', toString(intDiv(number, 500)))) FROM numbers(10000);
SELECT count(), sum(k) FROM ix WHERE a = 55;
SELECT count(), sum(k) FROM ix WHERE s = 'word5 Common';
SELECT count(), sum(k) FROM ix WHERE s = 'word5 Common' AND a = 51;
SELECT count(), sum(k) FROM ix WHERE n = 'n3' AND intDiv(a, 100) = 1;
SELECT count(), sum(k) FROM ix WHERE n = 'n3' AND intDiv(a, 100) = 2;
SELECT count(), sum(k) FROM ix WHERE n IS NULL AND intDiv(a, 100) IN (1, 2);
SELECT count(), sum(k) FROM ix WHERE n IN ('n3', 'n4') OR s = 'word77 Common';
SELECT count(), sum(k) FROM ix WHERE hasToken(s, 'word77');
SELECT count(), sum(k) FROM ix WHERE NOT (a = 5) AND s != 'word1 Common';
ALTER TABLE ix UPDATE s = 'changed' WHERE k = 7 SETTINGS mutations_sync = 2;
SELECT count(), sum(k) FROM ix WHERE s = 'changed';
OPTIMIZE TABLE ix FINAL;
SELECT count(), sum(k) FROM ix WHERE s = 'changed' OR n = 'n7';
SELECT name, type FROM system.data_skipping_indices WHERE table = 'ix' AND database = currentDatabase() ORDER BY name;
CHECK TABLE ix SETTINGS check_query_single_value_result = 1;
DROP TABLE ix;
