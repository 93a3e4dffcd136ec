CREATE TABLE dsrc (id UInt64, name String, w Float64) ENGINE = MergeTree ORDER BY id;
INSERT INTO dsrc VALUES (1, 'one', 0.1), (2, 'two', 0.2);
CREATE DICTIONARY dd (id UInt64, name String DEFAULT 'none', w Float64) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'dsrc')) LAYOUT(FLAT()) LIFETIME(0);
SELECT number, name FROM numbers(4) AS n LEFT JOIN dd ON n.number = dd.id ORDER BY number SETTINGS join_algorithm = 'direct,hash';
SELECT number, name, w FROM numbers(4) AS n INNER JOIN dd ON n.number = dd.id ORDER BY number;
SELECT dictGet('dd', 'name', toUInt64(2)), dictGet('dd', 'name', toUInt64(9)), dictHas('dd', toUInt64(1));
SELECT name FROM dd ORDER BY id;
SELECT number FROM numbers(4) AS n ANTI LEFT JOIN dd ON n.number = dd.id ORDER BY number;
SELECT count() FROM dsrc JOIN dd USING (id, name);
