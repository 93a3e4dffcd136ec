CREATE TABLE ms (k UInt32, v String) ENGINE = MergeTree ORDER BY k;
INSERT INTO ms SELECT number, 'a' FROM numbers(10);
SET mutations_sync = 2;
ALTER TABLE ms UPDATE v = 'b' WHERE k % 2 = 0;
SELECT v, count() FROM ms GROUP BY v ORDER BY v;
ALTER TABLE ms DELETE WHERE k > 7;
SELECT count() FROM ms;
DELETE FROM ms WHERE k = 0;
SELECT count() FROM ms;
SELECT count() FROM ms SETTINGS apply_deleted_mask = 0;
SET lightweight_deletes_sync = 2;
DELETE FROM ms WHERE v = 'a';
SELECT k, v FROM ms ORDER BY k;
-- error: 36
SELECT 1 SETTINGS mutations_sync = 2, lightweight_delete_mode = 'sideways';
