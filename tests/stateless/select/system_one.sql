SELECT 1;
SELECT dummy;
SELECT *;
SELECT * FROM system.one;
SELECT dummy + 1 AS d, d * 2;
SELECT count();
SELECT count(), sum(dummy) FROM system.one WHERE dummy = 1;
SELECT 1 WHERE 0;
SELECT 'x' WHERE dummy = 0;
