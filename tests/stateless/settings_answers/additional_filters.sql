CREATE TABLE f (k UInt8, v String) ENGINE = MergeTree ORDER BY k;
INSERT INTO f VALUES (1, 'a'), (2, 'b'), (3, 'c');
SELECT * FROM f ORDER BY k SETTINGS additional_table_filters = {'f': 'k != 2'};
SELECT count() FROM f SETTINGS additional_table_filters = {'f': 'k > 1'};
SELECT sum(k) FROM (SELECT * FROM f) SETTINGS additional_table_filters = {'f': 'v = \'a\''};
SELECT x.k, y.k FROM f AS x JOIN f AS y ON x.k = y.k ORDER BY x.k SETTINGS additional_table_filters = {'f': 'k < 3'};
SELECT * FROM f ORDER BY k SETTINGS additional_table_filters = {'nothing': 'k != 2'};
-- error: 47
SELECT * FROM f SETTINGS additional_table_filters = {'f': 'zzz != 2'};
-- error: 62
SELECT * FROM f SETTINGS additional_table_filters = {'f': 'k !='};
SELECT * FROM f WHERE k > 1 ORDER BY k SETTINGS additional_table_filters = {'f': 'k != 3'}, additional_result_filter = 'v != \'b\'';
SELECT k FROM f PREWHERE k > 1 ORDER BY k SETTINGS additional_table_filters = {'f': 'v != \'b\''};
SELECT count() FROM numbers(5) SETTINGS additional_table_filters = {'system.numbers': 'number < 2'};
SELECT k FROM f ORDER BY k LIMIT 1 SETTINGS additional_result_filter = 'k > 1';
SET additional_table_filters = {'f': 'k = 3'};
SELECT * FROM f;
SET additional_table_filters = {};
SELECT count() FROM f;
