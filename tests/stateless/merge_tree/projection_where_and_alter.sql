CREATE TABLE pwa (k UInt32, cat LowCardinality(String), v Int32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 8;
ALTER TABLE pwa ADD PROJECTION p_cat (SELECT cat, k, v ORDER BY cat);
ALTER TABLE pwa ADD PROJECTION p_min (SELECT cat, min(v), max(v), uniqExact(k) GROUP BY cat);
INSERT INTO pwa SELECT number, ['red', 'green', 'blue'][number % 3 + 1], number % 11 FROM numbers(300);
INSERT INTO pwa VALUES (1000, 'red', -5);
SELECT cat, min(v), max(v) FROM pwa GROUP BY cat ORDER BY cat;
SELECT uniqExact(k) FROM pwa WHERE cat = 'red';
SELECT count() FROM pwa WHERE cat = 'blue' AND v = 5;
SELECT min(v) FROM pwa WHERE cat != 'red';
SELECT name FROM system.projections WHERE database = currentDatabase() AND table = 'pwa' ORDER BY name;
-- error: 583
ALTER TABLE pwa ADD PROJECTION p_cat (SELECT cat ORDER BY cat);
ALTER TABLE pwa CLEAR PROJECTION p_min SETTINGS mutations_sync = 2;
SELECT cat, max(v) FROM pwa GROUP BY cat ORDER BY cat;
