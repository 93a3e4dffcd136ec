-- error: 69
SELECT * FROM values('a Int8', 128);
-- error: 69
SELECT * FROM values('a UInt8, b String', (256, 'x'));
-- error: 69
SELECT * FROM values('a UInt8', -1);
SELECT * FROM values('a UInt64, b Int64', (18446744073709551615, -9223372036854775808));
SELECT * FROM values('a Nullable(UInt8), b Bool', (NULL, true), (255, false));
SELECT * FROM values('a UInt128, b Int256', (18446744073709551615, -5));
