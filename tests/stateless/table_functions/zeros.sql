SELECT * FROM zeros(3);
SELECT count(), sum(zero) FROM zeros(1000);
SELECT zero FROM system.zeros LIMIT 2;
SELECT count() FROM zeros_mt(5000);
SELECT toTypeName(zero) FROM zeros(1);
SELECT * FROM system.one;
SELECT zero + 1 FROM zeros(2) LIMIT 1;
-- error: 42
SELECT * FROM zeros(1, 2);
