CREATE TABLE nl (k UInt8, a Nullable(String) DEFAULT 'x', b Nullable(UInt8) DEFAULT NULL, c LowCardinality(Nullable(String)) DEFAULT 'lc', d LowCardinality(String) MATERIALIZED coalesce(a, 'nothing')) ENGINE = MergeTree ORDER BY k;
INSERT INTO nl (k) VALUES (1);
INSERT INTO nl (k, a) VALUES (2, NULL);
INSERT INTO nl (k, a, c) VALUES (3, 'y', NULL);
SELECT k, a, b, c, d FROM nl ORDER BY k;
SELECT d, count() FROM nl GROUP BY d ORDER BY d;
SELECT toTypeName(d), toTypeName(c) FROM nl LIMIT 1;
