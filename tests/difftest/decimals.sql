SELECT * FROM decs ORDER BY id;
SELECT a + b, a - b, a * b FROM decs ORDER BY id;
SELECT a / 2, b / 3, a * 2, a + 1, a - 1, -a FROM decs ORDER BY id;
SELECT toTypeName(a + b), toTypeName(a * b), toTypeName(a / b), toTypeName(a + 1), toTypeName(a * 1.5), toTypeName(c + a), toTypeName(-a) FROM decs LIMIT 1;
SELECT a * 1.5, a + f64, toFloat64(a) FROM decs, ints WHERE ints.id = 5 ORDER BY decs.id;
SELECT a = 1.25, a > 0, a < b, a = b, b >= a, a IN (0, 1.25) FROM decs ORDER BY id;
SELECT sum(a), avg(a), min(b), max(b), sum(c), toTypeName(sum(a)), toTypeName(sum(c)), toTypeName(avg(a)) FROM decs;
SELECT round(a, 1), round(b, 2), floor(a), ceil(b), trunc(b), abs(a), sign(b) FROM decs ORDER BY id;
SELECT toDecimal32(1.5, 2), toDecimal64('1.2345', 3), toDecimal128('1e5', 2), toDecimal32('-0.5', 1), toDecimal64(7, 0);
SELECT toDecimal32OrNull('x', 2), toDecimal32OrZero('x', 2), toDecimal64OrNull('1.5', 2), CAST('1.239', 'Decimal(9,2)'), CAST(1.239, 'Decimal(9,2)');
SELECT 1.25::Decimal(9, 2)::String, toString(a), toInt32(a), toFloat64(b), toDecimal64(a, 4) FROM decs ORDER BY id;
SELECT toDecimal32(1, 2) / toDecimal32(3, 2), toDecimal64(1, 4) / 3, intDiv(toDecimal32(7, 2), 2), toDecimal32(7.5, 1) % 2;
SELECT sum(amount), avg(amount), min(amount), max(amount) FROM events;
SELECT site, sum(amount * 2), sum(amount) / count(), sum(amount) * 1.1 > 0 FROM events GROUP BY site ORDER BY site;
SELECT count() FROM events WHERE amount > 50 AND amount <= 75.5;
SELECT amount, id FROM events WHERE amount = 1.3 ORDER BY id LIMIT 2;
SELECT kind, quantileExact(0.5)(amount), uniqExact(amount), any(amount) >= 0 FROM events GROUP BY kind ORDER BY kind;
SELECT toDecimal32(1.5, 1) = 1.5, toDecimal32(1, 0) = 1, toDecimal64(2, 5) > toDecimal32(1.99, 2);
SELECT greatest(toDecimal32(1, 2), toDecimal32(2, 2)), least(a, b), if(a > 0, a, toDecimal32(0, 2)), coalesce(a, 0) FROM decs ORDER BY id;
SELECT a, count() FROM decs GROUP BY a ORDER BY a DESC;
SELECT multiplyDecimal(a, b), divideDecimal(toDecimal32(1, 2), toDecimal32(3, 2)) FROM decs ORDER BY id;
SELECT toTypeName(toDecimal32(1, 2)), toTypeName(toDecimal256(1, 2)), toTypeName(toDecimal32(1, 2) + toDecimal64(1, 5)), toTypeName(toDecimal32(1, 2) * toDecimal32(1, 3));
-- error: 407
SELECT toDecimal32(1000000, 2) * toDecimal32(1000000, 2) + toDecimal32(99999999999, 2);
-- error: 69
SELECT toDecimal32(1, 10);
-- error: 153
SELECT toDecimal32(1, 2) / 0;
