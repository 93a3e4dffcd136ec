SELECT toBFloat16(1.1), toTypeName(toBFloat16(1.1)), toBFloat16('3.14159'), toBFloat16(1) + toBFloat16(2), toTypeName(toBFloat16(1) + toBFloat16(2)), toTypeName(toBFloat16(1) + 1), toTypeName(toBFloat16(1) + 1.5), toTypeName(toBFloat16(1) * toFloat32(1));
SELECT CAST(1.1 AS BFloat16)::Float32, CAST(1.1 AS BFloat16)::Float64, CAST(1.1 AS BFloat16)::Int32, CAST(1.1 AS BFloat16) = 1.1, CAST(1.1 AS BFloat16) < 1.2;
SELECT sum(x), avg(x), min(x), max(x), toTypeName(sum(x)), toTypeName(avg(x)) FROM (SELECT toBFloat16(number/3) x FROM numbers(10));
SELECT toBFloat16OrNull('x'), toBFloat16OrZero('x'), toBFloat16(123456789), toBFloat16(1/3), toBFloat16(nan), toBFloat16(inf);
SELECT toBFloat16(1.1) % 2, toBFloat16(5) / 2, intDiv(toBFloat16(5), 2), toTypeName(toBFloat16(5) / 2), toTypeName(toBFloat16(5) % 2);
