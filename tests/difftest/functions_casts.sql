-- Functions over edge values: NULL, empty, negative, the ends of ranges, NaN, bytes that are not UTF-8.
SELECT CAST('5' AS UInt8) AS r, toTypeName(r);
SELECT CAST(5 AS UInt8) AS r, toTypeName(r);
SELECT CAST(-5 AS UInt8) AS r, toTypeName(r);
SELECT CAST(1.5 AS UInt8) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS UInt8) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS UInt8) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS UInt8) AS r, toTypeName(r);
SELECT CAST(true AS UInt8) AS r, toTypeName(r);
-- error: 6
SELECT CAST('abc' AS UInt8) AS r, toTypeName(r);
-- error: 6
SELECT CAST('[1,2]' AS UInt8) AS r, toTypeName(r);
-- error: 6
SELECT CAST('(1,\'x\')' AS UInt8) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS UInt8) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS UInt8) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS UInt8) AS r, toTypeName(r);
SELECT CAST(300 AS UInt8) AS r, toTypeName(r);
SELECT CAST(1e10 AS UInt8) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS UInt8) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS UInt8) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS UInt8) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS UInt8) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS UInt8) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'UInt8') AS r;
SELECT accurateCastOrNull(5, 'UInt8') AS r;
SELECT accurateCastOrNull(-5, 'UInt8') AS r;
SELECT accurateCastOrNull(1.5, 'UInt8') AS r;
SELECT accurateCastOrNull('2024-01-02', 'UInt8') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'UInt8') AS r;
SELECT accurateCastOrNull(NULL, 'UInt8') AS r;
SELECT accurateCastOrNull(true, 'UInt8') AS r;
SELECT accurateCastOrNull('abc', 'UInt8') AS r;
SELECT accurateCastOrNull('[1,2]', 'UInt8') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'UInt8') AS r;
SELECT accurateCastOrNull(300, 'UInt8') AS r;
SELECT accurateCastOrNull(1e10, 'UInt8') AS r;
SELECT accurateCastOrNull(nan, 'UInt8') AS r;
SELECT accurateCastOrNull('', 'UInt8') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'UInt8') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'UInt8') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'UInt8') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'UInt8') AS r;
SELECT CAST('5' AS Int16) AS r, toTypeName(r);
SELECT CAST(5 AS Int16) AS r, toTypeName(r);
SELECT CAST(-5 AS Int16) AS r, toTypeName(r);
SELECT CAST(1.5 AS Int16) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS Int16) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS Int16) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Int16) AS r, toTypeName(r);
SELECT CAST(true AS Int16) AS r, toTypeName(r);
-- error: 6
SELECT CAST('abc' AS Int16) AS r, toTypeName(r);
-- error: 6
SELECT CAST('[1,2]' AS Int16) AS r, toTypeName(r);
-- error: 6
SELECT CAST('(1,\'x\')' AS Int16) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Int16) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Int16) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Int16) AS r, toTypeName(r);
SELECT CAST(300 AS Int16) AS r, toTypeName(r);
SELECT CAST(1e10 AS Int16) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS Int16) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Int16) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Int16) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Int16) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Int16) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Int16') AS r;
SELECT accurateCastOrNull(5, 'Int16') AS r;
SELECT accurateCastOrNull(-5, 'Int16') AS r;
SELECT accurateCastOrNull(1.5, 'Int16') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Int16') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Int16') AS r;
SELECT accurateCastOrNull(NULL, 'Int16') AS r;
SELECT accurateCastOrNull(true, 'Int16') AS r;
SELECT accurateCastOrNull('abc', 'Int16') AS r;
SELECT accurateCastOrNull('[1,2]', 'Int16') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Int16') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Int16') AS r;
SELECT accurateCastOrNull(300, 'Int16') AS r;
SELECT accurateCastOrNull(1e10, 'Int16') AS r;
SELECT accurateCastOrNull(nan, 'Int16') AS r;
SELECT accurateCastOrNull('', 'Int16') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Int16') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Int16') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Int16') AS r;
SELECT CAST('5' AS Int64) AS r, toTypeName(r);
SELECT CAST(5 AS Int64) AS r, toTypeName(r);
SELECT CAST(-5 AS Int64) AS r, toTypeName(r);
SELECT CAST(1.5 AS Int64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS Int64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS Int64) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Int64) AS r, toTypeName(r);
SELECT CAST(true AS Int64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('abc' AS Int64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('[1,2]' AS Int64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('(1,\'x\')' AS Int64) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Int64) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Int64) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Int64) AS r, toTypeName(r);
SELECT CAST(300 AS Int64) AS r, toTypeName(r);
SELECT CAST(1e10 AS Int64) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS Int64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Int64) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Int64) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Int64) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Int64) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Int64') AS r;
SELECT accurateCastOrNull(5, 'Int64') AS r;
SELECT accurateCastOrNull(-5, 'Int64') AS r;
SELECT accurateCastOrNull(1.5, 'Int64') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Int64') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Int64') AS r;
SELECT accurateCastOrNull(NULL, 'Int64') AS r;
SELECT accurateCastOrNull(true, 'Int64') AS r;
SELECT accurateCastOrNull('abc', 'Int64') AS r;
SELECT accurateCastOrNull('[1,2]', 'Int64') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Int64') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Int64') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Int64') AS r;
SELECT accurateCastOrNull(300, 'Int64') AS r;
SELECT accurateCastOrNull(1e10, 'Int64') AS r;
SELECT accurateCastOrNull(nan, 'Int64') AS r;
SELECT accurateCastOrNull('', 'Int64') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Int64') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Int64') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Int64') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Int64') AS r;
SELECT CAST('5' AS UInt64) AS r, toTypeName(r);
SELECT CAST(5 AS UInt64) AS r, toTypeName(r);
SELECT CAST(-5 AS UInt64) AS r, toTypeName(r);
SELECT CAST(1.5 AS UInt64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS UInt64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS UInt64) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS UInt64) AS r, toTypeName(r);
SELECT CAST(true AS UInt64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('abc' AS UInt64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('[1,2]' AS UInt64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('(1,\'x\')' AS UInt64) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS UInt64) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS UInt64) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS UInt64) AS r, toTypeName(r);
SELECT CAST(300 AS UInt64) AS r, toTypeName(r);
SELECT CAST(1e10 AS UInt64) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS UInt64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS UInt64) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS UInt64) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS UInt64) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS UInt64) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'UInt64') AS r;
SELECT accurateCastOrNull(5, 'UInt64') AS r;
SELECT accurateCastOrNull(-5, 'UInt64') AS r;
SELECT accurateCastOrNull(1.5, 'UInt64') AS r;
SELECT accurateCastOrNull('2024-01-02', 'UInt64') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'UInt64') AS r;
SELECT accurateCastOrNull(NULL, 'UInt64') AS r;
SELECT accurateCastOrNull(true, 'UInt64') AS r;
SELECT accurateCastOrNull('abc', 'UInt64') AS r;
SELECT accurateCastOrNull('[1,2]', 'UInt64') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'UInt64') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'UInt64') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'UInt64') AS r;
SELECT accurateCastOrNull(300, 'UInt64') AS r;
SELECT accurateCastOrNull(1e10, 'UInt64') AS r;
SELECT accurateCastOrNull(nan, 'UInt64') AS r;
SELECT accurateCastOrNull('', 'UInt64') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'UInt64') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'UInt64') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'UInt64') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'UInt64') AS r;
SELECT CAST('5' AS Float32) AS r, toTypeName(r);
SELECT CAST(5 AS Float32) AS r, toTypeName(r);
SELECT CAST(-5 AS Float32) AS r, toTypeName(r);
SELECT CAST(1.5 AS Float32) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS Float32) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS Float32) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Float32) AS r, toTypeName(r);
SELECT CAST(true AS Float32) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Float32) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Float32) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Float32) AS r, toTypeName(r);
SELECT CAST(300 AS Float32) AS r, toTypeName(r);
SELECT CAST(1e10 AS Float32) AS r, toTypeName(r);
SELECT CAST(nan AS Float32) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Float32) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Float32) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Float32) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Float32) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Float32') AS r;
SELECT accurateCastOrNull(5, 'Float32') AS r;
SELECT accurateCastOrNull(-5, 'Float32') AS r;
SELECT accurateCastOrNull(1.5, 'Float32') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Float32') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Float32') AS r;
SELECT accurateCastOrNull(NULL, 'Float32') AS r;
SELECT accurateCastOrNull(true, 'Float32') AS r;
SELECT accurateCastOrNull('abc', 'Float32') AS r;
SELECT accurateCastOrNull('[1,2]', 'Float32') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Float32') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Float32') AS r;
SELECT accurateCastOrNull(toDecimal64(1.25, 2), 'Float32') AS r;
SELECT accurateCastOrNull(300, 'Float32') AS r;
SELECT accurateCastOrNull(1e10, 'Float32') AS r;
SELECT accurateCastOrNull(nan, 'Float32') AS r;
SELECT accurateCastOrNull('', 'Float32') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Float32') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Float32') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Float32') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Float32') AS r;
SELECT CAST('5' AS Float64) AS r, toTypeName(r);
SELECT CAST(5 AS Float64) AS r, toTypeName(r);
SELECT CAST(-5 AS Float64) AS r, toTypeName(r);
SELECT CAST(1.5 AS Float64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS Float64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS Float64) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Float64) AS r, toTypeName(r);
SELECT CAST(true AS Float64) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Float64) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Float64) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Float64) AS r, toTypeName(r);
SELECT CAST(300 AS Float64) AS r, toTypeName(r);
SELECT CAST(1e10 AS Float64) AS r, toTypeName(r);
SELECT CAST(nan AS Float64) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Float64) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Float64) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Float64) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Float64) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Float64') AS r;
SELECT accurateCastOrNull(5, 'Float64') AS r;
SELECT accurateCastOrNull(-5, 'Float64') AS r;
SELECT accurateCastOrNull(1.5, 'Float64') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Float64') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Float64') AS r;
SELECT accurateCastOrNull(NULL, 'Float64') AS r;
SELECT accurateCastOrNull(true, 'Float64') AS r;
SELECT accurateCastOrNull('abc', 'Float64') AS r;
SELECT accurateCastOrNull('[1,2]', 'Float64') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Float64') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Float64') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Float64') AS r;
SELECT accurateCastOrNull(toDecimal64(1.25, 2), 'Float64') AS r;
SELECT accurateCastOrNull(300, 'Float64') AS r;
SELECT accurateCastOrNull(1e10, 'Float64') AS r;
SELECT accurateCastOrNull(nan, 'Float64') AS r;
SELECT accurateCastOrNull('', 'Float64') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Float64') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Float64') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Float64') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Float64') AS r;
SELECT CAST('5' AS String) AS r, toTypeName(r);
SELECT CAST(5 AS String) AS r, toTypeName(r);
SELECT CAST(-5 AS String) AS r, toTypeName(r);
SELECT CAST(1.5 AS String) AS r, toTypeName(r);
SELECT CAST('2024-01-02' AS String) AS r, toTypeName(r);
SELECT CAST('2024-01-02 03:04:05' AS String) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS String) AS r, toTypeName(r);
SELECT CAST(true AS String) AS r, toTypeName(r);
SELECT CAST('abc' AS String) AS r, toTypeName(r);
SELECT CAST([1, 2] AS String) AS r, toTypeName(r);
SELECT CAST('[1,2]' AS String) AS r, toTypeName(r);
SELECT CAST((1, 'x') AS String) AS r, toTypeName(r);
SELECT CAST('(1,\'x\')' AS String) AS r, toTypeName(r);
SELECT CAST(map('a', 1) AS String) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS String) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS String) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS String) AS r, toTypeName(r);
SELECT CAST(300 AS String) AS r, toTypeName(r);
SELECT CAST(1e10 AS String) AS r, toTypeName(r);
SELECT CAST(nan AS String) AS r, toTypeName(r);
SELECT CAST('' AS String) AS r, toTypeName(r);
SELECT CAST('00000000-0000-0000-0000-000000000001' AS String) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS String) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS String) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS String) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'String') AS r;
SELECT accurateCastOrNull(5, 'String') AS r;
SELECT accurateCastOrNull(-5, 'String') AS r;
SELECT accurateCastOrNull(1.5, 'String') AS r;
SELECT accurateCastOrNull('2024-01-02', 'String') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'String') AS r;
SELECT accurateCastOrNull(NULL, 'String') AS r;
SELECT accurateCastOrNull(true, 'String') AS r;
SELECT accurateCastOrNull('abc', 'String') AS r;
SELECT accurateCastOrNull([1, 2], 'String') AS r;
SELECT accurateCastOrNull('[1,2]', 'String') AS r;
SELECT accurateCastOrNull((1, 'x'), 'String') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'String') AS r;
SELECT accurateCastOrNull(map('a', 1), 'String') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'String') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'String') AS r;
SELECT accurateCastOrNull(toDecimal64(1.25, 2), 'String') AS r;
SELECT accurateCastOrNull(300, 'String') AS r;
SELECT accurateCastOrNull(1e10, 'String') AS r;
SELECT accurateCastOrNull(nan, 'String') AS r;
SELECT accurateCastOrNull('', 'String') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'String') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'String') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'String') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'String') AS r;
SELECT CAST('5' AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT CAST(5 AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT CAST(-5 AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT CAST(1.5 AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT CAST(true AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 6
SELECT CAST('abc' AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 70
SELECT CAST([1, 2] AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 6
SELECT CAST('[1,2]' AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 70
SELECT CAST((1, 'x') AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 6
SELECT CAST('(1,\'x\')' AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(map('a', 1) AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 44
SELECT CAST(toDate('2024-01-02') AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 44
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT CAST(300 AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 407
SELECT CAST(1e10 AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 407
SELECT CAST(nan AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Decimal(9, 2)) AS r, toTypeName(r);
-- error: 407
SELECT CAST(18446744073709551615 AS Decimal(9, 2)) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(5, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(-5, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(1.5, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(NULL, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(true, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull('abc', 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull('[1,2]', 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Decimal(9, 2)') AS r;
-- error: 44
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Decimal(9, 2)') AS r;
-- error: 44
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(toDecimal64(1.25, 2), 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(300, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(1e10, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(nan, 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull('', 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Decimal(9, 2)') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Decimal(9, 2)') AS r;
-- error: 38
SELECT CAST('5' AS Date) AS r, toTypeName(r);
SELECT CAST(5 AS Date) AS r, toTypeName(r);
SELECT CAST(-5 AS Date) AS r, toTypeName(r);
SELECT CAST(1.5 AS Date) AS r, toTypeName(r);
SELECT CAST('2024-01-02' AS Date) AS r, toTypeName(r);
SELECT CAST('2024-01-02 03:04:05' AS Date) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Date) AS r, toTypeName(r);
SELECT CAST(true AS Date) AS r, toTypeName(r);
-- error: 38
SELECT CAST('abc' AS Date) AS r, toTypeName(r);
-- error: 38
SELECT CAST('[1,2]' AS Date) AS r, toTypeName(r);
-- error: 38
SELECT CAST('(1,\'x\')' AS Date) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Date) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Date) AS r, toTypeName(r);
SELECT CAST(300 AS Date) AS r, toTypeName(r);
SELECT CAST(1e10 AS Date) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS Date) AS r, toTypeName(r);
-- error: 38
SELECT CAST('' AS Date) AS r, toTypeName(r);
-- error: 38
SELECT CAST(toFixedString('5', 1) AS Date) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Date) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Date) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Date') AS r;
SELECT accurateCastOrNull(5, 'Date') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Date') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Date') AS r;
SELECT accurateCastOrNull(NULL, 'Date') AS r;
SELECT accurateCastOrNull(true, 'Date') AS r;
SELECT accurateCastOrNull('abc', 'Date') AS r;
SELECT accurateCastOrNull('[1,2]', 'Date') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Date') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Date') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Date') AS r;
SELECT accurateCastOrNull(300, 'Date') AS r;
SELECT accurateCastOrNull(nan, 'Date') AS r;
SELECT accurateCastOrNull('', 'Date') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Date') AS r;
SELECT CAST(5 AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(-5 AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(1.5 AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST('2024-01-02' AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST('2024-01-02 03:04:05' AS DateTime('UTC')) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(true AS DateTime('UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('abc' AS DateTime('UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('[1,2]' AS DateTime('UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('(1,\'x\')' AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(300 AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(1e10 AS DateTime('UTC')) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS DateTime('UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('' AS DateTime('UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('00000000-0000-0000-0000-000000000001' AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS DateTime('UTC')) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS DateTime('UTC')) AS r, toTypeName(r);
SELECT accurateCastOrNull(5, 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull('2024-01-02', 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull(NULL, 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull(true, 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull('abc', 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull('[1,2]', 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull(300, 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull(nan, 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull('', 'DateTime(\'UTC\')') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'DateTime(\'UTC\')') AS r;
SELECT CAST(5 AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(-5 AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(1.5 AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST('2024-01-02' AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST('2024-01-02 03:04:05' AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(true AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('abc' AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 70
SELECT CAST([1, 2] AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('[1,2]' AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 70
SELECT CAST((1, 'x') AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('(1,\'x\')' AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 70
SELECT CAST(map('a', 1) AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(300 AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT CAST(1e10 AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('' AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
-- error: 41
SELECT CAST('00000000-0000-0000-0000-000000000001' AS DateTime64(3, 'UTC')) AS r, toTypeName(r);
SELECT accurateCastOrNull(5, 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(-5, 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(1.5, 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull('2024-01-02', 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(NULL, 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(true, 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull('abc', 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull('[1,2]', 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(toDecimal64(1.25, 2), 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(300, 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull(1e10, 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull('', 'DateTime64(3, \'UTC\')') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'DateTime64(3, \'UTC\')') AS r;
SELECT CAST('5' AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(5 AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(-5 AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(1.5 AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(NULL AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(true AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(300 AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(1e10 AS Nullable(Int32)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Nullable(Int32)) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Nullable(Int32)) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(5, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(-5, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(1.5, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(NULL, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(true, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull('abc', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull('[1,2]', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(300, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(1e10, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(nan, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull('', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Nullable(Int32)') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Nullable(Int32)') AS r;
SELECT CAST('5' AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(5 AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(-5 AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(1.5 AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('2024-01-02' AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('2024-01-02 03:04:05' AS LowCardinality(String)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(true AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('abc' AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST([1, 2] AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('[1,2]' AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST((1, 'x') AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('(1,\'x\')' AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(map('a', 1) AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(300 AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(1e10 AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(nan AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('' AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('00000000-0000-0000-0000-000000000001' AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS LowCardinality(String)) AS r, toTypeName(r);
SELECT CAST('5' AS FixedString(8)) AS r, toTypeName(r);
-- error: 131
SELECT CAST('2024-01-02' AS FixedString(8)) AS r, toTypeName(r);
-- error: 131
SELECT CAST('2024-01-02 03:04:05' AS FixedString(8)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS FixedString(8)) AS r, toTypeName(r);
SELECT CAST('abc' AS FixedString(8)) AS r, toTypeName(r);
SELECT CAST('[1,2]' AS FixedString(8)) AS r, toTypeName(r);
SELECT CAST('(1,\'x\')' AS FixedString(8)) AS r, toTypeName(r);
SELECT CAST('' AS FixedString(8)) AS r, toTypeName(r);
-- error: 131
SELECT CAST('00000000-0000-0000-0000-000000000001' AS FixedString(8)) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS FixedString(8)) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'FixedString(8)') AS r;
SELECT accurateCastOrNull('2024-01-02', 'FixedString(8)') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'FixedString(8)') AS r;
SELECT accurateCastOrNull(NULL, 'FixedString(8)') AS r;
SELECT accurateCastOrNull('abc', 'FixedString(8)') AS r;
SELECT accurateCastOrNull('[1,2]', 'FixedString(8)') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'FixedString(8)') AS r;
SELECT accurateCastOrNull('', 'FixedString(8)') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'FixedString(8)') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'FixedString(8)') AS r;
-- error: 467
SELECT CAST('5' AS Bool) AS r, toTypeName(r);
SELECT CAST(5 AS Bool) AS r, toTypeName(r);
SELECT CAST(-5 AS Bool) AS r, toTypeName(r);
SELECT CAST(1.5 AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST('2024-01-02' AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST('2024-01-02 03:04:05' AS Bool) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Bool) AS r, toTypeName(r);
SELECT CAST(true AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST('abc' AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST('[1,2]' AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST('(1,\'x\')' AS Bool) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Bool) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Bool) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Bool) AS r, toTypeName(r);
SELECT CAST(300 AS Bool) AS r, toTypeName(r);
SELECT CAST(1e10 AS Bool) AS r, toTypeName(r);
SELECT CAST(nan AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST('' AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Bool) AS r, toTypeName(r);
-- error: 467
SELECT CAST(toFixedString('5', 1) AS Bool) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Bool) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Bool) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Bool') AS r;
SELECT accurateCastOrNull(5, 'Bool') AS r;
SELECT accurateCastOrNull(-5, 'Bool') AS r;
SELECT accurateCastOrNull(1.5, 'Bool') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Bool') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Bool') AS r;
SELECT accurateCastOrNull(NULL, 'Bool') AS r;
SELECT accurateCastOrNull(true, 'Bool') AS r;
SELECT accurateCastOrNull('abc', 'Bool') AS r;
SELECT accurateCastOrNull('[1,2]', 'Bool') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Bool') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Bool') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Bool') AS r;
SELECT accurateCastOrNull(toDecimal64(1.25, 2), 'Bool') AS r;
SELECT accurateCastOrNull(300, 'Bool') AS r;
SELECT accurateCastOrNull(1e10, 'Bool') AS r;
SELECT accurateCastOrNull(nan, 'Bool') AS r;
SELECT accurateCastOrNull('', 'Bool') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Bool') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Bool') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Bool') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Bool') AS r;
-- error: 376
SELECT CAST('5' AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(5 AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(-5 AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(1.5 AS UUID) AS r, toTypeName(r);
-- error: 376
SELECT CAST('2024-01-02' AS UUID) AS r, toTypeName(r);
-- error: 376
SELECT CAST('2024-01-02 03:04:05' AS UUID) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(true AS UUID) AS r, toTypeName(r);
-- error: 376
SELECT CAST('abc' AS UUID) AS r, toTypeName(r);
-- error: 376
SELECT CAST('[1,2]' AS UUID) AS r, toTypeName(r);
-- error: 376
SELECT CAST('(1,\'x\')' AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(300 AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(1e10 AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(nan AS UUID) AS r, toTypeName(r);
-- error: 376
SELECT CAST('' AS UUID) AS r, toTypeName(r);
SELECT CAST('00000000-0000-0000-0000-000000000001' AS UUID) AS r, toTypeName(r);
-- error: 376
SELECT CAST(toFixedString('5', 1) AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(18446744073709551615 AS UUID) AS r, toTypeName(r);
-- error: 48
SELECT CAST(toInt128('-5') AS UUID) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'UUID') AS r;
SELECT accurateCastOrNull('2024-01-02', 'UUID') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'UUID') AS r;
SELECT accurateCastOrNull(NULL, 'UUID') AS r;
SELECT accurateCastOrNull('abc', 'UUID') AS r;
SELECT accurateCastOrNull('[1,2]', 'UUID') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'UUID') AS r;
SELECT accurateCastOrNull('', 'UUID') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'UUID') AS r;
SELECT CAST('5' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
SELECT CAST(5 AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST(-5 AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST('2024-01-02' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST('2024-01-02 03:04:05' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST('abc' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST([1, 2] AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST('[1,2]' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST((1, 'x') AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST('(1,\'x\')' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(map('a', 1) AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(toDate('2024-01-02') AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(toDecimal64(1.25, 2) AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(1e10 AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST('' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
-- error: 691
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Enum8('a' = 1, '5' = 5)) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Enum8(\'a\' = 1, \'5\' = 5)') AS r;
SELECT accurateCastOrNull(5, 'Enum8(\'a\' = 1, \'5\' = 5)') AS r;
SELECT accurateCastOrNull(NULL, 'Enum8(\'a\' = 1, \'5\' = 5)') AS r;
-- error: 70
SELECT accurateCastOrNull(1e10, 'Enum8(\'a\' = 1, \'5\' = 5)') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Enum8(\'a\' = 1, \'5\' = 5)') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Enum8(\'a\' = 1, \'5\' = 5)') AS r;
-- error: 53
SELECT CAST(5 AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(-5 AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(1.5 AS Array(String)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(true AS Array(String)) AS r, toTypeName(r);
SELECT CAST([1, 2] AS Array(String)) AS r, toTypeName(r);
-- error: 26
SELECT CAST('[1,2]' AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST((1, 'x') AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDate('2024-01-02') AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDecimal64(1.25, 2) AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(300 AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(1e10 AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(nan AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(18446744073709551615 AS Array(String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toInt128('-5') AS Array(String)) AS r, toTypeName(r);
-- error: 27
SELECT CAST('5' AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(5 AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(-5 AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(1.5 AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 27
SELECT CAST('2024-01-02' AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 27
SELECT CAST('2024-01-02 03:04:05' AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(true AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 27
SELECT CAST('abc' AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST([1, 2] AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 27
SELECT CAST('[1,2]' AS Tuple(Int8, String)) AS r, toTypeName(r);
SELECT CAST((1, 'x') AS Tuple(Int8, String)) AS r, toTypeName(r);
SELECT CAST('(1,\'x\')' AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(map('a', 1) AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDate('2024-01-02') AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDecimal64(1.25, 2) AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(300 AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(1e10 AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(nan AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 27
SELECT CAST('' AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 27
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(18446744073709551615 AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toInt128('-5') AS Tuple(Int8, String)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(5 AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(-5 AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(1.5 AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(true AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST([1, 2] AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST((1, 'x') AS Map(String, UInt8)) AS r, toTypeName(r);
SELECT CAST(map('a', 1) AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDate('2024-01-02') AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toDecimal64(1.25, 2) AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(300 AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(1e10 AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(nan AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(18446744073709551615 AS Map(String, UInt8)) AS r, toTypeName(r);
-- error: 53
SELECT CAST(toInt128('-5') AS Map(String, UInt8)) AS r, toTypeName(r);
SELECT CAST('5' AS Int128) AS r, toTypeName(r);
SELECT CAST(5 AS Int128) AS r, toTypeName(r);
SELECT CAST(-5 AS Int128) AS r, toTypeName(r);
SELECT CAST(1.5 AS Int128) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02' AS Int128) AS r, toTypeName(r);
-- error: 6
SELECT CAST('2024-01-02 03:04:05' AS Int128) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Int128) AS r, toTypeName(r);
SELECT CAST(true AS Int128) AS r, toTypeName(r);
-- error: 6
SELECT CAST('abc' AS Int128) AS r, toTypeName(r);
-- error: 6
SELECT CAST('[1,2]' AS Int128) AS r, toTypeName(r);
-- error: 6
SELECT CAST('(1,\'x\')' AS Int128) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Int128) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Int128) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Int128) AS r, toTypeName(r);
SELECT CAST(300 AS Int128) AS r, toTypeName(r);
SELECT CAST(1e10 AS Int128) AS r, toTypeName(r);
-- error: 70
SELECT CAST(nan AS Int128) AS r, toTypeName(r);
-- error: 6
SELECT CAST('00000000-0000-0000-0000-000000000001' AS Int128) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Int128) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Int128) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Int128) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Int128') AS r;
SELECT accurateCastOrNull(5, 'Int128') AS r;
SELECT accurateCastOrNull(-5, 'Int128') AS r;
SELECT accurateCastOrNull(1.5, 'Int128') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Int128') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Int128') AS r;
SELECT accurateCastOrNull(NULL, 'Int128') AS r;
SELECT accurateCastOrNull(true, 'Int128') AS r;
SELECT accurateCastOrNull('abc', 'Int128') AS r;
SELECT accurateCastOrNull('[1,2]', 'Int128') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Int128') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Int128') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Int128') AS r;
SELECT accurateCastOrNull(300, 'Int128') AS r;
SELECT accurateCastOrNull(1e10, 'Int128') AS r;
SELECT accurateCastOrNull(nan, 'Int128') AS r;
SELECT accurateCastOrNull('', 'Int128') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Int128') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Int128') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Int128') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Int128') AS r;
-- error: 38
SELECT CAST('5' AS Date32) AS r, toTypeName(r);
SELECT CAST(5 AS Date32) AS r, toTypeName(r);
SELECT CAST(-5 AS Date32) AS r, toTypeName(r);
SELECT CAST(1.5 AS Date32) AS r, toTypeName(r);
SELECT CAST('2024-01-02' AS Date32) AS r, toTypeName(r);
SELECT CAST('2024-01-02 03:04:05' AS Date32) AS r, toTypeName(r);
-- error: 70
SELECT CAST(NULL AS Date32) AS r, toTypeName(r);
SELECT CAST(true AS Date32) AS r, toTypeName(r);
-- error: 38
SELECT CAST('abc' AS Date32) AS r, toTypeName(r);
-- error: 38
SELECT CAST('[1,2]' AS Date32) AS r, toTypeName(r);
-- error: 38
SELECT CAST('(1,\'x\')' AS Date32) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Date32) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Date32) AS r, toTypeName(r);
SELECT CAST(300 AS Date32) AS r, toTypeName(r);
SELECT CAST(1e10 AS Date32) AS r, toTypeName(r);
-- error: 38
SELECT CAST('' AS Date32) AS r, toTypeName(r);
-- error: 38
SELECT CAST(toFixedString('5', 1) AS Date32) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Date32) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Date32) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Date32') AS r;
SELECT accurateCastOrNull(5, 'Date32') AS r;
SELECT accurateCastOrNull(-5, 'Date32') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Date32') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Date32') AS r;
SELECT accurateCastOrNull(NULL, 'Date32') AS r;
SELECT accurateCastOrNull(true, 'Date32') AS r;
SELECT accurateCastOrNull('abc', 'Date32') AS r;
SELECT accurateCastOrNull('[1,2]', 'Date32') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Date32') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Date32') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Date32') AS r;
SELECT accurateCastOrNull(300, 'Date32') AS r;
SELECT accurateCastOrNull(1e10, 'Date32') AS r;
SELECT accurateCastOrNull(nan, 'Date32') AS r;
SELECT accurateCastOrNull('', 'Date32') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Date32') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Date32') AS r;
SELECT CAST('5' AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(5 AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(-5 AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(1.5 AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(NULL AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(true AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(toDate('2024-01-02') AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(toDateTime('2024-01-02 03:04:05', 'UTC') AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(toDecimal64(1.25, 2) AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(300 AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(1e10 AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(nan AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(toFixedString('5', 1) AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(18446744073709551615 AS Nullable(Float64)) AS r, toTypeName(r);
SELECT CAST(toInt128('-5') AS Nullable(Float64)) AS r, toTypeName(r);
SELECT accurateCastOrNull('5', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(5, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(-5, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(1.5, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull('2024-01-02', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull('2024-01-02 03:04:05', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(NULL, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(true, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull('abc', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull('[1,2]', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull('(1,\'x\')', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(toDate('2024-01-02'), 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(toDateTime('2024-01-02 03:04:05', 'UTC'), 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(toDecimal64(1.25, 2), 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(300, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(1e10, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(nan, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull('', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull('00000000-0000-0000-0000-000000000001', 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(toFixedString('5', 1), 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(18446744073709551615, 'Nullable(Float64)') AS r;
SELECT accurateCastOrNull(toInt128('-5'), 'Nullable(Float64)') AS r;
