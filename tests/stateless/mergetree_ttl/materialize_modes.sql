CREATE TABLE tm (d Date, k UInt8, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO tm VALUES ('2000-01-01', 1, 'a'), ('2120-01-01', 2, 'b');
SET materialize_ttl_after_modify = 0, mutations_sync = 2;
ALTER TABLE tm MODIFY TTL d + INTERVAL 1 DAY;
SELECT count() FROM tm;
ALTER TABLE tm MATERIALIZE TTL;
SELECT k FROM tm ORDER BY k;
SET materialize_ttl_after_modify = 1;
INSERT INTO tm VALUES ('2121-01-01', 3, 'c');
ALTER TABLE tm MODIFY COLUMN s String TTL d - INTERVAL 150 YEAR;
SELECT k, s FROM tm ORDER BY k;
-- error: 62
ALTER TABLE tm MATERIALIZE TTL IN PARTITION nothing;
ALTER TABLE tm REMOVE TTL;
-- error: 248
ALTER TABLE tm MATERIALIZE TTL IN PARTITION tuple(1);
