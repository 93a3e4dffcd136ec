CREATE TABLE sales (d Date, shop LowCardinality(String), item String, qty UInt16, price Decimal(10, 2)) ENGINE = MergeTree ORDER BY (shop, d);
INSERT INTO sales SELECT toDate('2024-01-01') + number % 40, ['north', 'south', 'east'][number % 3 + 1], concat('item', toString(number % 5)), number % 7, number / 4 FROM numbers(120);
CREATE VIEW sales_money AS SELECT *, qty * price AS total FROM sales;
CREATE VIEW monthly AS SELECT toStartOfMonth(d) AS m, shop, sum(total) AS t, count() AS n FROM sales_money GROUP BY m, shop;
CREATE VIEW best AS SELECT m, argMax(shop, t) AS shop FROM monthly GROUP BY m;
SELECT * FROM monthly ORDER BY m, shop;
SELECT * FROM best ORDER BY m;
SELECT shop, sum(t) FROM monthly WHERE m = '2024-01-01' GROUP BY shop ORDER BY shop;
SELECT count() FROM sales_money WHERE total > 50 AND shop = 'east';
SELECT x.shop, x.t - y.t FROM monthly AS x JOIN monthly AS y ON x.shop = y.shop WHERE x.m > y.m ORDER BY x.shop;
SELECT m, n FROM monthly WHERE shop = (SELECT shop FROM best WHERE m = '2024-02-01') ORDER BY m;
DESCRIBE monthly;
SELECT total FROM sales_money ORDER BY total DESC, item LIMIT 2;
CREATE VIEW ranked AS SELECT shop, item, s, rank() OVER (PARTITION BY shop ORDER BY s DESC, item) AS r FROM (SELECT shop, item, sum(total) AS s FROM sales_money GROUP BY shop, item);
SELECT shop, item, r FROM ranked WHERE r <= 2 ORDER BY shop, r;
DROP VIEW sales_money;
-- error: 60
SELECT * FROM best;
