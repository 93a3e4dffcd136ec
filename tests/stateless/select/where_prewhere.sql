DROP TABLE IF EXISTS prewhere_rows;
CREATE TABLE prewhere_rows (d Date, k UInt32, s String, f Float64) ENGINE = MergeTree PARTITION BY toYYYYMM(d) ORDER BY k;
INSERT INTO prewhere_rows SELECT toDate('2024-01-01') + number % 60, number, toString(number % 10), number / 3 FROM numbers(1000);
SELECT count() FROM prewhere_rows PREWHERE s = '3';
SELECT count() FROM prewhere_rows PREWHERE s = '3' WHERE k > 500;
SELECT sum(k), round(sum(f), 2) FROM prewhere_rows PREWHERE d >= '2024-02-01' WHERE s IN ('1', '2');
SELECT k FROM prewhere_rows PREWHERE k % 100 = 7 ORDER BY k LIMIT 3;
SELECT k, s FROM prewhere_rows PREWHERE NOT s = '1' WHERE 1 ORDER BY k LIMIT 3;
SELECT count() FROM prewhere_rows PREWHERE 0;
SELECT count() FROM prewhere_rows PREWHERE 1 WHERE NULL;
-- error: 182
SELECT count() FROM numbers(10) PREWHERE number = 1;
SELECT d, count() FROM prewhere_rows WHERE d BETWEEN '2024-01-30' AND '2024-02-02' GROUP BY d ORDER BY d;
DROP TABLE prewhere_rows;
