SELECT toFloat32OrNull('1.5'), toFloat64OrNull('1.5x'), toFloat64OrZero('inf'), toFloat64OrNull('NaN'), toFloat64OrNull('-Infinity'), toFloat64OrNull('1e'), toFloat64OrNull('.5'), toFloat64OrNull('5.'), toFloat64OrNull(''), toFloat32OrDefault('x', 2.5::Float32), toFloat64OrNull('1,5');
SELECT toUUIDOrNull('zz'), toUUIDOrZero('zz'), toIPv4OrNull('1.2.3.999'), toIPv6OrZero('q'), toDateOrDefault('q', '2020-01-01'::Date), toDateTimeOrDefault('q', 'UTC', toDateTime('2020-01-01 00:00:00', 'UTC')), toBool('true'), toBool('0'), toBool(2);
SELECT s, toFloat64OrNull(s), toBool(s IN ('1', 'true')) FROM (SELECT arrayJoin(['1', '1.234', '-0.005', 'e5', '1e2', '']) AS s) ORDER BY s;
SELECT toDecimal32OrNull(s, 2) FROM (SELECT arrayJoin(['1', '1.234', '-0.005', 'e5', '1e2', '']) AS s) ORDER BY s;
SELECT toDecimal32OrZero('1e20', 2), toDecimal32OrNull('1e-5', 2), toDecimal64OrNull('abc', 2), toDecimal128OrDefault('abc', 2, 5::Decimal128(2)), toDecimal256OrZero('-1.5', 1), toTypeName(toDecimal64OrNull('1', 3));
SELECT 'on'::Bool, 'yes'::Bool, 'F'::Bool, 'disabled'::Bool, 0::Bool, CAST('T', 'Nullable(Bool)'), toString(true), true::UInt8, true::String;
-- error: 467
SELECT 1.5::Bool;
SET bool_true_representation = 'ja', bool_false_representation = 'nein';
SELECT [true];
SELECT true;
SELECT false;
SELECT (1 = 1)::Bool;
SELECT toString(true);
-- error: 467
SELECT 'maybe'::Bool;
-- error: 6
SELECT toFloat64('1.5x');
-- error: 32
SELECT toUInt8('');
