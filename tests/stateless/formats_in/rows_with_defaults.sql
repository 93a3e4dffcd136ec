SELECT * FROM format(RowBinaryWithDefaults, 'x UInt8 DEFAULT 42', unhex('0001010000'));
SELECT * FROM format(RowBinaryWithDefaults, 'x Nullable(UInt8) DEFAULT 42, s String DEFAULT \'none\'', unhex('00000701610100000501'));
SELECT * FROM format(RowBinaryWithDefaults, 'x UInt8, s String', unhex('0107'));
SELECT * FROM format(RowBinaryWithDefaults, 'x UInt8, s String', unhex('010001610101'));
SELECT * FROM format(RowBinaryWithDefaults, 'x UInt16, a Array(UInt8), t Tuple(UInt8, String)', unhex('0005000002010200030162010101'));
-- error: 399
SELECT 1 FORMAT RowBinaryWithDefaults;
