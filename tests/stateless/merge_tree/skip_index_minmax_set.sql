CREATE TABLE si (k UInt32, v UInt32, s String, INDEX iv v TYPE minmax GRANULARITY 1, INDEX isx s TYPE set(10) GRANULARITY 2) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO si SELECT number, number * 10, toString(intDiv(number, 8)) FROM numbers(64);
INSERT INTO si VALUES (1000, 5, 'odd');
SELECT k FROM si WHERE v = 100 ORDER BY k;
SELECT count() FROM si WHERE v > 600 OR v < 10;
SELECT k FROM si WHERE s = 'odd';
SELECT count() FROM si WHERE s IN ('1', '2') AND v < 100;
SELECT count() FROM si WHERE v = 100 SETTINGS use_skip_indexes = 0;
SELECT count() FROM si WHERE v BETWEEN 95 AND 105 SETTINGS force_data_skipping_indices = 'iv';
-- error: 277
SELECT count() FROM si WHERE k = 5 SETTINGS force_data_skipping_indices = 'iv';
-- error: 277
SELECT count() FROM si WHERE v = 5 SETTINGS force_data_skipping_indices = 'nope';
SELECT name, type, expr, granularity FROM system.data_skipping_indices WHERE database = currentDatabase() ORDER BY name;
