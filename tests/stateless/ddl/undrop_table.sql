CREATE TABLE gone (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO gone VALUES (1, 'kept'), (2, 'also');
DROP TABLE gone;
-- error: 60
SELECT * FROM gone;
UNDROP TABLE gone;
SELECT * FROM gone ORDER BY k;
-- error: 60
UNDROP TABLE never_was;
-- error: 57
UNDROP TABLE gone;
