CREATE TABLE pk (a UInt32, b String, c Int32) ENGINE = MergeTree ORDER BY (a, b) SETTINGS index_granularity = 8;
INSERT INTO pk SELECT intDiv(number, 10), toString(number % 10), number FROM numbers(1000);
SELECT count(), sum(c) FROM pk WHERE a = 7;
SELECT count() FROM pk WHERE a BETWEEN 10 AND 12 AND b IN ('3', '4');
SELECT c FROM pk WHERE (a, b) = (50, '5');
SELECT count() FROM pk WHERE (a, b) IN ((1, '1'), (2, '2'), (999, 'x'));
SELECT count() FROM pk WHERE a > 90 OR a < 3;
SELECT count() FROM pk WHERE NOT (a >= 5) AND b LIKE '1%';
SELECT count() FROM pk WHERE a = 7 AND 0 SETTINGS force_primary_key = 1;
SELECT count() FROM pk WHERE toString(a) = '7';
SELECT count() FROM pk WHERE a + 1 = 8 AND b >= '8';
-- error: 277
SELECT count() FROM pk WHERE c = 5 SETTINGS force_primary_key = 1;
SELECT a, b FROM pk ORDER BY a DESC, b DESC LIMIT 3;
