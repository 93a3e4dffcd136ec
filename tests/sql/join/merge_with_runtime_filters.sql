-- A table in the order of the keys is merged range by range: its rows are no filter of the other side.
CREATE TABLE a (lc String, k UInt32, v UInt32) ENGINE = MergeTree ORDER BY k;
CREATE TABLE b (lc String, k UInt32, v UInt32) ENGINE = MergeTree ORDER BY lc;
INSERT INTO a SELECT concat('l', toString(number % 37)), number, number % 5 FROM numbers(40000);
INSERT INTO b SELECT concat('l', toString(number % 37)), number, number % 5 FROM numbers(40000);
SELECT count() FROM a l JOIN b r ON l.lc = r.lc AND l.k % 100 = r.k % 100 WHERE r.v = 3 SETTINGS join_algorithm = 'full_sorting_merge,hash';
SELECT count() FROM a l JOIN b r ON l.lc = r.lc AND l.k % 100 = r.k % 100 WHERE r.v = 3 SETTINGS join_algorithm = 'partial_merge', enable_join_runtime_filters = 0;
SELECT count() FROM b l JOIN a r ON l.lc = r.lc AND l.k % 100 = r.k % 100 WHERE r.v = 3 SETTINGS join_algorithm = 'full_sorting_merge,hash';
SELECT count() FROM a l SEMI LEFT JOIN b r ON l.lc = r.lc AND l.k % 100 = r.k % 100 WHERE r.v = 3 SETTINGS join_algorithm = 'full_sorting_merge,hash';
SELECT count() FROM a l RIGHT JOIN b r ON l.lc = r.lc AND l.k = r.k WHERE r.v = 3 SETTINGS join_algorithm = 'full_sorting_merge,hash';
SELECT count(), countIf(l.lc = '') FROM a l RIGHT ANTI JOIN b r ON l.lc = r.lc AND l.k = r.k + 1 WHERE r.v = 3 SETTINGS join_algorithm = 'full_sorting_merge,hash';
SELECT count() FROM a l JOIN b r ON l.lc = r.lc AND l.k = r.k JOIN b s ON r.lc = s.lc AND r.k = s.k WHERE s.v = 3 SETTINGS join_algorithm = 'full_sorting_merge,hash';
