CREATE TABLE fi (k UInt32, v UInt32, INDEX vi v TYPE minmax GRANULARITY 1) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 10;
INSERT INTO fi SELECT number, number * 2 FROM numbers(100);
SELECT count() FROM fi WHERE k > 50 SETTINGS force_primary_key = 1;
-- error: 277
SELECT count() FROM fi WHERE v > 50 SETTINGS force_primary_key = 1;
SELECT count() FROM fi WHERE v = 50 SETTINGS force_data_skipping_indices = 'vi';
-- error: 277
SELECT count() FROM fi WHERE k = 50 SETTINGS force_data_skipping_indices = 'vi';
-- error: 6
SELECT count() FROM fi WHERE v = 50 SETTINGS force_data_skipping_indices = '';
SELECT count() FROM fi WHERE v = 50 SETTINGS use_skip_indexes = 0;
SELECT count() FROM fi WHERE v IN (2, 4, 1000) SETTINGS ignore_data_skipping_indices = 'vi';
SELECT count() FROM fi SETTINGS force_optimize_projection = 1, optimize_use_implicit_projections = 0;
-- error: 277
SELECT count() FROM fi WHERE v = 1 SETTINGS force_index_by_date = 1, force_primary_key = 1;
