CREATE TABLE ce (a UInt8, b String DEFAULT CASE WHEN a > 1 THEN 'x' ELSE 'y' END, c UInt8 DEFAULT if(a = 1 OR NOT a IN (2, 3) AND a BETWEEN 4 AND 5, 1, 0), d Date DEFAULT today() - INTERVAL 1 DAY, e String ALIAS b || 'z', f Array(UInt8) DEFAULT arrayMap(x -> x * 2, [a]), g UInt8 DEFAULT (a, 1).1, h UInt8 DEFAULT [a, 2][1], i Int8 DEFAULT -a, j String DEFAULT b LIKE '%q' ? 'p' : 'r', k UInt8 MATERIALIZED a::UInt8, l Float64 DEFAULT 1e3) ENGINE = MergeTree ORDER BY a % 10;
SHOW CREATE TABLE ce FORMAT TSVRaw;
SELECT name, default_expression FROM system.columns WHERE database = currentDatabase() AND table = 'ce' ORDER BY position FORMAT TSVRaw;
INSERT INTO ce (a, d) VALUES (4, '2020-01-01');
SELECT * FROM ce;
