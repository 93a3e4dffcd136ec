CREATE TABLE dt (k UInt8, a Int64, b Float64, c String, d FixedString(2), e Date, f DateTime('UTC'), g Enum8('x' = 3, 'y' = 1), h Array(String), i Tuple(UInt8, String), j Map(String, UInt8), l Nullable(Int8), m LowCardinality(String), n UUID, o IPv4, p IPv6, q Bool, r Decimal(9, 3), s Date32, t DateTime64(2, 'UTC'), u UInt256) ENGINE = Memory;
INSERT INTO dt (k) VALUES (1);
SELECT * FROM dt FORMAT Vertical;
SELECT defaultValueOfTypeName('Enum8(\'x\' = 3, \'y\' = 1)'), defaultValueOfTypeName('Date32');
INSERT INTO dt (k) SELECT 2;
SELECT countDistinct(tuple(* EXCEPT k)) FROM dt;
