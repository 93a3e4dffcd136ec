CREATE TABLE e1 (n String) ENGINE = MergeTree ORDER BY n;
CREATE TABLE e2 (n String) ENGINE = Memory;
INSERT INTO e1 VALUES ('first');
INSERT INTO e2 VALUES ('second');
EXCHANGE TABLES e1 AND e2;
SELECT n FROM e1;
SELECT n FROM e2;
SELECT name, engine FROM system.tables WHERE database = currentDatabase() ORDER BY name;
-- error: 60
EXCHANGE TABLES e1 AND e3;
EXCHANGE TABLES e2 AND e1;
SELECT n FROM e1;
