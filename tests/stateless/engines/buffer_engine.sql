CREATE TABLE dest (k UInt32, v String DEFAULT 'none') ENGINE = MergeTree ORDER BY k;
CREATE TABLE buf AS dest ENGINE = Buffer('', dest, 1, 1000, 1000, 1000000, 1000000, 100000000, 100000000);
INSERT INTO buf VALUES (1, 'a'), (2, 'b');
SELECT count() FROM dest;
SELECT * FROM buf ORDER BY k;
OPTIMIZE TABLE buf;
SELECT count() FROM dest;
INSERT INTO buf (k) VALUES (3);
SELECT sum(k) FROM buf;
INSERT INTO dest VALUES (100, 'direct');
SELECT count(), max(k) FROM buf WHERE k > 1;
-- error: 48
ALTER TABLE buf DELETE WHERE 1;
DROP TABLE buf;
SELECT count() FROM dest;
