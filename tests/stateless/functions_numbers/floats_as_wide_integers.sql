-- Past 64 bits floats become integers in steps whose rounding shows.
SELECT toInt128(1e20), toUInt256(1e20), toInt128(1e21), toInt128(1e23), toInt128(-1.2345e25);
SELECT toUInt128(1e30), toUInt256(1e60), toInt256(-1e60), toUInt128(1e38), toUInt256(1.7e70);
SELECT toUInt128(1e19), toUInt128(2e19), toUInt128(36893488147419103232.), toInt256(-1.5), toUInt128(-1.5);
SELECT toUInt128(1e40), toInt256(1e80);
SELECT toDecimal128(1e20, 0), toDecimal256(1e20, 5), toDecimal256(1e40, 2), toDecimal128(1.5, 3);
SELECT accurateCastOrNull(1e20, 'Int128'), accurateCastOrNull(1e19, 'UInt128'), accurateCastOrNull(toInt256('1000000000000000000000'), 'Float64'), accurateCastOrNull(toInt256('1000000000000000000001'), 'Float64');
-- error: 70
SELECT accurateCast(1e20, 'UInt256');
SELECT toUInt128('100000000000000000000') = 1e20, toUInt128('100000000000000000001') > 1e20, toInt256('-100000000000000000001') < -1e20, materialize(toInt256(5)) < 5.5;
