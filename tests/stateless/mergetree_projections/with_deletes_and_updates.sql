CREATE TABLE pd (k UInt32, g UInt8, v UInt32, PROJECTION a (SELECT g, sum(v), count() GROUP BY g), PROJECTION n (SELECT * ORDER BY g)) ENGINE = MergeTree ORDER BY k SETTINGS lightweight_mutation_projection_mode = 'rebuild';
INSERT INTO pd SELECT number, number % 4, number FROM numbers(40);
DELETE FROM pd WHERE g = 2;
SELECT g, sum(v), count() FROM pd GROUP BY g ORDER BY g;
SELECT count() FROM pd WHERE g = 2;
ALTER TABLE pd UPDATE v = 1 WHERE g = 1 SETTINGS mutations_sync = 2;
SELECT g, sum(v), count() FROM pd GROUP BY g ORDER BY g;
SELECT count() FROM pd WHERE g = 1 AND v = 1;
CREATE TABLE pdt (k UInt32, g UInt8, PROJECTION a (SELECT g, count() GROUP BY g)) ENGINE = MergeTree ORDER BY k SETTINGS lightweight_mutation_projection_mode = 'throw';
INSERT INTO pdt VALUES (1, 1), (2, 2);
-- error: 344
DELETE FROM pdt WHERE g = 1;
CREATE TABLE pdd (k UInt32, g UInt8, PROJECTION a (SELECT g, count() GROUP BY g)) ENGINE = MergeTree ORDER BY k SETTINGS lightweight_mutation_projection_mode = 'drop';
INSERT INTO pdd VALUES (1, 1), (2, 2);
DELETE FROM pdd WHERE g = 1;
SELECT g, count() FROM pdd GROUP BY g;
