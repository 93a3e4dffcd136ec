SELECT toInt8OrNull('127'), toInt8OrNull('128'), toInt8OrZero('-129'), toUInt16OrNull(' 5'), toUInt16OrNull('5 '), toInt32OrNull('+5'), toInt32OrNull('--5'), toInt64OrNull('0x10'), toUInt32OrNull('1e3'), toUInt32OrNull('007'), toInt32OrNull('');
SELECT toUInt64OrDefault('x'), toUInt64OrDefault('x', 5::UInt64), toInt8OrDefault('12'), toInt256OrDefault('zz', -1::Int256), toUInt8OrDefault(300), toUInt8OrDefault(-1, 3::UInt8), toInt32OrDefault(1.5), toInt32OrDefault(NULL);
SELECT s, toInt16OrZero(s), toInt64OrDefault(s, -1::Int64), toInt128OrNull(s) FROM (SELECT arrayJoin(['', '0', '-0', '256', '1.0', 'abc', '99999999999999999999']) AS s) ORDER BY s;
SELECT toUInt8OrNull(s) FROM (SELECT arrayJoin(['', '0', '-0', '256', '1.0', 'abc', '99999999999999999999']) AS s) ORDER BY s;
SELECT toTypeName(toInt8OrNull('1')), toTypeName(toInt8OrZero('1')), toTypeName(toInt8OrDefault('1')), toTypeName(toUInt256OrNull('1')), toTypeName(toInt8OrNull(toNullable('1'))), toTypeName(toInt8OrZero(toNullable('1')));
SELECT toInt32OrNull(toFixedString('12', 4)), toInt32OrZero(materialize('q')), toInt32OrNull(toLowCardinality('5')), toInt32OrNull(NULL), toInt32OrZero(NULL), toUInt8OrNull('true'), toInt32OrNull('1_000');
-- error: 43
SELECT toInt8OrNull(5);
-- error: 43
SELECT toInt8OrZero([1]);
-- error: 42
SELECT toInt8OrNull('1', 2);
-- error: 36
SELECT toUInt8OrDefault('x', 'y');
