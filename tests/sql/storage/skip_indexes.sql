CREATE TABLE s (id UInt64, v UInt32, word String, text String, tags Array(String), n Nullable(Int32), INDEX i_v v TYPE minmax GRANULARITY 2, INDEX i_set word TYPE set(10) GRANULARITY 1, INDEX i_bloom v * 7 TYPE bloom_filter(0.01) GRANULARITY 1, INDEX i_tags tags TYPE bloom_filter GRANULARITY 1, INDEX i_ngram text TYPE ngrambf_v1(3, 512, 2, 0) GRANULARITY 1, INDEX i_token text TYPE tokenbf_v1(512, 2, 0) GRANULARITY 1, INDEX i_n n TYPE set(0) GRANULARITY 1) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 100;
INSERT INTO s SELECT number, number * 3, concat('w', toString(intDiv(number, 250))), concat('page ', toString(number), ' of book ', toString(intDiv(number, 100))), [toString(intDiv(number, 300)), 'all'], if(intDiv(number, 100) % 2 = 0, NULL, toInt32(number)) FROM numbers(2000);
SELECT count(), sum(id) FROM s WHERE v BETWEEN 300 AND 500;
SELECT count(), sum(id) FROM s WHERE word = 'w3';
SELECT count(), sum(id) FROM s WHERE word IN ('w3', 'w5', 'nothing');
SELECT count(), sum(id) FROM s WHERE word != 'w3';
SELECT count(), sum(id) FROM s WHERE v * 7 = 2100;
SELECT count(), sum(id) FROM s WHERE v * 7 IN (2100, 21000, 1);
SELECT count(), sum(id) FROM s WHERE has(tags, '3');
SELECT count(), sum(id) FROM s WHERE NOT has(tags, '3');
SELECT count(), sum(id) FROM s WHERE text LIKE '%of book 7%';
SELECT count(), sum(id) FROM s WHERE text NOT LIKE '%of book 7%';
SELECT count(), sum(id) FROM s WHERE text LIKE 'page 12%book%';
SELECT count(), sum(id) FROM s WHERE hasToken(text, '1234');
SELECT count(), sum(id) FROM s WHERE text = 'page 17 of book 0';
SELECT count(), sum(id) FROM s WHERE n IS NULL;
SELECT count(), sum(id) FROM s WHERE n > 1500;
SELECT count(), sum(id) FROM s WHERE text LIKE '%of book 7%' OR v = 3;
SELECT count(), sum(id) FROM s WHERE word = 'w3' SETTINGS use_skip_indexes = 0;
SELECT count(), sum(id) FROM s WHERE word = 'w3' SETTINGS ignore_data_skipping_indices = 'i_set';
SELECT count(), sum(id) FROM s WHERE word = 'w3' SETTINGS query_plan_enable_optimizations = 1, use_skip_indexes = 1, force_data_skipping_indices = 'i_set';
-- error: INDEX_NOT_USED
SELECT count(), sum(id) FROM s WHERE id = 3 SETTINGS force_data_skipping_indices = 'i_set';
INSERT INTO s SELECT number + 2000, number, 'w3', 'another text', [], 7 FROM numbers(500);
OPTIMIZE TABLE s FINAL;
SELECT count(), sum(id) FROM s WHERE word = 'w3';
SELECT count(), sum(id) FROM s WHERE hasToken(text, 'another');
SELECT count(), sum(id) FROM s WHERE n = 7;
DROP TABLE s;
-- error: INCORRECT_QUERY
CREATE TABLE s (v UInt32, INDEX i v TYPE minmix GRANULARITY 1) ENGINE = MergeTree ORDER BY v;
-- error: BAD_ARGUMENTS
CREATE TABLE s (v UInt32, INDEX i v TYPE tokenbf_v1(512, 2, 0) GRANULARITY 1) ENGINE = MergeTree ORDER BY v;
