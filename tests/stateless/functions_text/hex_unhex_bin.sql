SELECT hex(0), hex(15), hex(256), hex(-1), hex(toInt8(-1)), hex(toInt16(-2)), hex(toUInt64(18446744073709551615)), hex(toUInt128(1)), hex(toInt256(-1));
SELECT hex(''), hex('abc'), hex('\0a'), hex(toFixedString('a', 3)), hex(toDate('2020-01-01')), hex(toDateTime('2020-01-01 00:00:00', 'UTC')), hex(toDecimal32(1.5, 2)), hex(1.0::Float32), hex(1.0::Float64), hex(toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'));
SELECT unhex('616263'), unhex('6'), unhex('zz') = '', hex(unhex('0aFf')), unhex(toFixedString('4142', 6)) = 'AB\0', unhex(NULL), unhex(''), hex(unhex('abc'));
SELECT bin(0), bin(5), bin(-1::Int8), bin(256), bin('ab'), bin(1.5::Float32), bin(toFixedString('a', 2)), unbin('01100001'), hex(unbin('1')), unbin(''), hex(unbin('0110000101'));
SELECT number, hex(number * 1000), bin(toUInt8(number * 50)), unhex(hex(toString(number))) FROM numbers(5) ORDER BY number;
SELECT hex(materialize('xyz')), hex(toNullable(10)), hex(NULL), hex(toLowCardinality('q')), toTypeName(hex(1)), toTypeName(unhex('aa')), hex(toIPv4('1.2.3.4')), hex(toIPv6('::1'));
-- error: 43
SELECT hex(CAST('a', 'Enum8(\'a\' = 7)')), hex(true), hex(toDateTime64('2020-01-01 00:00:00.001', 3, 'UTC')), bin(toDate('1970-01-02'));
-- error: 43
SELECT hex([1]);
-- error: 43
SELECT unhex(1);
-- error: 42
SELECT bin();
