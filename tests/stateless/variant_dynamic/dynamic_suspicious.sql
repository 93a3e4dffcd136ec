CREATE TABLE dq (id UInt8, d Dynamic) ENGINE = Memory;
INSERT INTO dq VALUES (1, 'a'), (2, 5), (3, 5);
-- error: 44
SELECT d FROM dq ORDER BY d;
-- error: 44
SELECT d FROM dq GROUP BY d;
SELECT DISTINCT d FROM dq;
-- error: 549
CREATE TABLE dq2 (d Dynamic) ENGINE = MergeTree ORDER BY d;
-- error: 43
CREATE TABLE dq3 (id UInt8, d Nullable(Dynamic)) ENGINE = Memory;
SELECT l.id, r.id FROM dq AS l JOIN dq AS r ON l.d = r.d ORDER BY ALL SETTINGS allow_dynamic_type_in_join_keys = 1;
-- error: 44
SELECT l.id, r.id FROM dq AS l JOIN dq AS r ON l.d = r.d;
SELECT id, d.Int64 AS k FROM dq ORDER BY k NULLS FIRST, id;
