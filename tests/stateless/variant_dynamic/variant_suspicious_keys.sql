CREATE TABLE vk (id UInt8, v Variant(UInt64, String)) ENGINE = Memory;
INSERT INTO vk VALUES (1, 'a'), (2, 5);
-- error: 44
SELECT v FROM vk ORDER BY v;
-- error: 44
SELECT v, count() FROM vk GROUP BY v;
-- error: 549
CREATE TABLE vk2 (v Variant(UInt64, String)) ENGINE = MergeTree ORDER BY v;
SET allow_suspicious_types_in_order_by = 1;
SELECT v FROM vk ORDER BY v;
SET allow_suspicious_types_in_group_by = 1;
SELECT v, count() FROM vk GROUP BY v ORDER BY toString(v);
SELECT id FROM vk ORDER BY v.UInt64 NULLS LAST, id;
SELECT DISTINCT toString(v) AS s FROM vk ORDER BY s;
