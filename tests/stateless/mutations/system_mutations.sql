SET mutations_sync = 2;
CREATE TABLE sm (k UInt32, v UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO sm VALUES (1, 1);
ALTER TABLE sm UPDATE v = v+1 WHERE k=1 and v<5;
ALTER TABLE sm DELETE WHERE (k > 100);
ALTER TABLE sm MODIFY COLUMN v UInt64;
SELECT command, is_done, parts_to_do, latest_fail_reason FROM system.mutations WHERE database = currentDatabase() AND table = 'sm' ORDER BY mutation_id;
SELECT count() FROM system.mutations WHERE database = currentDatabase() AND NOT is_done;
KILL MUTATION WHERE database = currentDatabase() AND table = 'nothing';
