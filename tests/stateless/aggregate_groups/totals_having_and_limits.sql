CREATE TABLE sales (region String, product String, qty Int32, price Decimal(10, 2)) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO sales VALUES ('eu', 'pen', 10, 1.5), ('eu', 'ink', 3, 7.25), ('us', 'pen', 4, 1.75), ('us', 'cap', 1, 20), ('ap', 'pen', -2, 1.5);
SELECT region, sum(qty * price) AS total FROM sales GROUP BY region WITH TOTALS ORDER BY region;
SELECT region, sum(qty) AS q FROM sales GROUP BY region WITH TOTALS HAVING q > 0 ORDER BY region SETTINGS totals_mode = 'after_having_exclusive';
SELECT region, sum(qty) AS q FROM sales GROUP BY region WITH TOTALS HAVING q > 0 ORDER BY region SETTINGS totals_mode = 'before_having';
SELECT product, region, sum(qty) FROM sales GROUP BY product, region WITH ROLLUP ORDER BY product, region, 3;
SELECT product, region, sum(qty), grouping(product), grouping(region) FROM sales GROUP BY CUBE(product, region) ORDER BY 4, 5, 1, 2;
SELECT product, sum(price) OVER () AS w, sum(qty) FROM sales GROUP BY product, price ORDER BY product, price;
SELECT region, groupArray(product) AS p FROM (SELECT * FROM sales ORDER BY product) GROUP BY region HAVING has(p, 'pen') AND length(p) > 1 ORDER BY region;
SELECT region, max(price) AS m FROM sales GROUP BY region ORDER BY m DESC LIMIT 1 WITH TIES;
SELECT product, count() c FROM sales GROUP BY product ORDER BY c DESC, product LIMIT 1 BY c;
SELECT toTypeName(sum(price)), toTypeName(avg(price)), toTypeName(sum(qty * price)), avg(price) FROM sales;
SELECT region, sum(qty) / sum(sum(qty)) OVER () AS share FROM sales GROUP BY region ORDER BY region;
-- error: 215
SELECT region, qty FROM sales GROUP BY region;
-- error: 215
SELECT region FROM sales GROUP BY region HAVING qty > 1;
-- error: 184
SELECT sum(qty) FROM sales WHERE sum(qty) > 1;
-- error: 184
SELECT region, sum(qty) FROM sales GROUP BY sum(qty);
