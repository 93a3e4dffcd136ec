SET mutations_sync = 2;
CREATE TABLE muts (k UInt32, v UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO muts SELECT number, number % 5, toString(number) FROM numbers(20);
ALTER TABLE muts UPDATE v = v + 100 WHERE k < 5;
SELECT sum(v), count() FROM muts;
ALTER TABLE muts DELETE WHERE k % 2 = 1;
SELECT count(), sum(k) FROM muts;
ALTER TABLE muts UPDATE s = concat(s, '!'), v = 0 WHERE s IN ('2', '4');
SELECT k, v, s FROM muts ORDER BY k LIMIT 4;
DELETE FROM muts WHERE k = 0;
SELECT count() FROM muts;
-- error: 420
ALTER TABLE muts UPDATE k = 1 WHERE 1;
-- error: 16
ALTER TABLE muts UPDATE nothing = 1 WHERE 1;
SELECT command, is_done FROM system.mutations WHERE database = currentDatabase() AND table = 'muts' ORDER BY mutation_id LIMIT 2;
TRUNCATE TABLE muts;
SELECT count() FROM muts;
