CREATE TABLE dk (k UInt32, a Int32 DEFAULT k + 1, m String MATERIALIZED toString(k), al Int32 ALIAS a * 10, e Int32 EPHEMERAL 7, fe Int32 DEFAULT e * 2) ENGINE = MergeTree ORDER BY k;
INSERT INTO dk (k) VALUES (1), (2);
INSERT INTO dk (k, a, e) VALUES (3, 100, 50);
SELECT * FROM dk ORDER BY k;
SELECT k, m, al, fe FROM dk ORDER BY k;
SELECT k FROM dk WHERE al > 25 ORDER BY k;
SELECT k FROM dk WHERE m = '2';
-- error: 44
INSERT INTO dk (k, m) VALUES (5, 'x');
-- error: 16
INSERT INTO dk (k, al) VALUES (5, 1);
-- error: 16
SELECT e FROM dk;
ALTER TABLE dk MODIFY COLUMN a DEFAULT 55;
INSERT INTO dk (k) VALUES (9);
SELECT a FROM dk WHERE k = 9;
