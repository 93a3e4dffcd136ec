SET allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
CREATE TABLE ds (id UInt8, d Dynamic) ENGINE = Memory;
INSERT INTO ds SELECT 1, toInt64(5)::Dynamic;
INSERT INTO ds SELECT 2, 'five'::Dynamic;
INSERT INTO ds SELECT 3, 5.5::Dynamic;
INSERT INTO ds SELECT 4, NULL;
INSERT INTO ds SELECT 5, toInt64(-5)::Dynamic;
INSERT INTO ds SELECT 6, 'alpha'::Dynamic;
SELECT id, d FROM ds ORDER BY d, id;
SELECT id, d FROM ds ORDER BY d DESC NULLS LAST, id;
SELECT d, count() FROM ds GROUP BY d ORDER BY toString(d), dynamicType(d);
SELECT DISTINCT dynamicType(d) AS t FROM ds ORDER BY t;
-- error: 53
SELECT id FROM ds WHERE d = 'five';
SELECT id FROM ds WHERE d.Int64 > 0 OR d.Float64 > 5;
SELECT min(d.Int64), max(d.String), sum(d.Float64) FROM ds;
