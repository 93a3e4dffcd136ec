CREATE TABLE orders (id UInt16, price Decimal(10, 2), qty UInt8 DEFAULT 1, total Decimal(12, 2) MATERIALIZED price * qty, tax Float64 ALIAS round(toFloat64(total) * 0.2, 3), band LowCardinality(String) DEFAULT multiIf(price < 10, 'low', price < 100, 'mid', 'high')) ENGINE = MergeTree ORDER BY id;
INSERT INTO orders (id, price, qty) VALUES (1, 9.99, 3), (2, 50, 2), (3, 1000.5, 1);
INSERT INTO orders (id, price) VALUES (4, 0.01);
SELECT id, price, qty, total, tax, band FROM orders ORDER BY id;
SELECT band, sum(total), avg(price), max(tax) FROM orders GROUP BY band ORDER BY band;
SELECT id FROM orders WHERE tax > 5 AND total % 2 < 1 ORDER BY id;
ALTER TABLE orders UPDATE qty = qty * 2 WHERE price > 20 SETTINGS mutations_sync = 2;
SELECT id, qty, total FROM orders ORDER BY id;
ALTER TABLE orders ADD COLUMN ratio Nullable(Float32) DEFAULT if(qty > 2, qty / 2, NULL);
SELECT id, ratio, toTypeName(ratio) FROM orders ORDER BY id;
-- error: 44
INSERT INTO orders (id, total) VALUES (9, 1);
SELECT sum(total) / sum(qty), toTypeName(sum(total)), round(sum(tax), 2) FROM orders;
