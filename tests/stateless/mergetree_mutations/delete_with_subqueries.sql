CREATE TABLE md (k UInt32, g UInt8, s String) ENGINE = MergeTree ORDER BY k PARTITION BY g;
CREATE TABLE bad (id UInt32) ENGINE = Memory;
INSERT INTO md SELECT number, number % 3, concat('s', toString(number)) FROM numbers(30);
INSERT INTO bad VALUES (3), (4), (5), (99);
SET mutations_sync = 2;
ALTER TABLE md DELETE WHERE k IN (SELECT id FROM bad);
SELECT count(), min(k), max(k) FROM md;
ALTER TABLE md DELETE WHERE k > (SELECT avg(number) FROM numbers(50));
SELECT count(), max(k) FROM md;
ALTER TABLE md DELETE IN PARTITION 1 WHERE s LIKE '%1%';
SELECT g, groupArray(k) FROM (SELECT * FROM md ORDER BY k) GROUP BY g ORDER BY g;
ALTER TABLE md DELETE WHERE NULL;
SELECT count() FROM md;
ALTER TABLE md DELETE WHERE 0, DELETE WHERE k = 0;
SELECT count() FROM md;
-- error: 47
ALTER TABLE md DELETE WHERE nothing = 1;
-- error: 62
ALTER TABLE md DELETE;
-- error: 36
ALTER TABLE md DELETE WHERE s;
ALTER TABLE md DELETE WHERE 1;
SELECT count() FROM md;
