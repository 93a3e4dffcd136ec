CREATE TABLE pja (g UInt8, h String, v Int64) ENGINE = MergeTree ORDER BY v;
INSERT INTO pja SELECT number % 3, toString(number % 2), number FROM numbers(60);
ALTER TABLE pja ADD PROJECTION agg (SELECT g, sum(v), count() GROUP BY g);
INSERT INTO pja SELECT number % 5, 'n', -number FROM numbers(20);
SELECT g, sum(v), count() FROM pja GROUP BY g ORDER BY g;
ALTER TABLE pja MATERIALIZE PROJECTION agg SETTINGS mutations_sync = 2;
SELECT g, sum(v), count() FROM pja GROUP BY g ORDER BY g;
SELECT g, count() FROM pja WHERE g IN (1, 4) GROUP BY g ORDER BY g;
SELECT sum(v) FROM pja;
ALTER TABLE pja DROP PROJECTION agg SETTINGS mutations_sync = 2;
-- error: 582
ALTER TABLE pja DROP PROJECTION agg;
-- error: 47
ALTER TABLE pja ADD PROJECTION bad (SELECT nocol ORDER BY nocol);
-- error: 584
SELECT g, sum(v) FROM pja GROUP BY g SETTINGS force_optimize_projection = 1;
