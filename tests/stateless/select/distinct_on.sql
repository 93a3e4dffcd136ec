CREATE TABLE don (g UInt8, t UInt16, v String) ENGINE = MergeTree ORDER BY (g, t);
INSERT INTO don VALUES (1, 10, 'a'), (1, 20, 'b'), (2, 5, 'c'), (2, 50, 'd'), (3, 1, 'e');
SELECT DISTINCT ON (g) g, v FROM don ORDER BY g, t;
SELECT DISTINCT ON (g) g, v FROM don ORDER BY g, t DESC;
SELECT DISTINCT ON (g, t) g, t FROM don ORDER BY g, t;
SELECT DISTINCT ON (g % 2) g, t FROM don ORDER BY t;
-- error: 62
SELECT DISTINCT ON (g) g FROM don LIMIT 1 BY g;
-- error: 62
SELECT DISTINCT ON g g FROM don;
SELECT DISTINCT ON (g) * FROM don ORDER BY g, v DESC LIMIT 2;
SELECT count() FROM (SELECT DISTINCT ON (g) v FROM don);
