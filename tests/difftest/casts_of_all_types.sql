SELECT CAST(true::Bool,'Bool');
SELECT CAST(true::Bool,'Int16');
SELECT CAST(true::Bool,'Int64');
SELECT CAST(true::Bool,'Int128');
SELECT CAST(true::Bool,'BFloat16');
SELECT CAST(true::Bool,'Float64');
SELECT CAST(true::Bool,'Decimal64(3)');
SELECT CAST(true::Bool,'String');
SELECT CAST(true::Bool,'Date');
SELECT CAST(true::Bool,'DateTime(\'UTC\')');
SELECT CAST(true::Bool,'Time');
-- error: 48
SELECT CAST(true::Bool,'UUID');
-- error: 48
SELECT CAST(true::Bool,'IPv6');
-- error: 691
SELECT CAST(true::Bool,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(true::Bool,'IntervalMonth');
-- error: 53
SELECT CAST(true::Bool,'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(true::Bool,'JSON');
-- error: 70
SELECT CAST(true::Bool,'Variant(UInt8,String)');
SELECT CAST(255::UInt8,'UInt8');
SELECT CAST(255::UInt8,'UInt32');
SELECT CAST(255::UInt8,'UInt64');
SELECT CAST(255::UInt8,'UInt256');
SELECT CAST(255::UInt8,'Float32');
SELECT CAST(255::UInt8,'Decimal32(3)');
SELECT CAST(255::UInt8,'Decimal256(3)');
-- error: 48
SELECT CAST(255::UInt8,'FixedString(20)');
SELECT CAST(255::UInt8,'Date32');
SELECT CAST(255::UInt8,'DateTime64(6,\'UTC\')');
SELECT CAST(255::UInt8,'Time64(3)');
SELECT CAST(255::UInt8,'IPv4');
-- error: 70
SELECT CAST(255::UInt8,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(255::UInt8,'IntervalDay');
-- error: 53
SELECT CAST(255::UInt8,'Array(UInt8)');
-- error: 53
SELECT CAST(255::UInt8,'Map(String,UInt8)');
SELECT CAST(255::UInt8,'Dynamic');
SELECT CAST(-1::Int8,'Bool');
SELECT CAST(-1::Int8,'Int16');
SELECT CAST(-1::Int8,'Int64');
SELECT CAST(-1::Int8,'Int128');
SELECT CAST(-1::Int8,'BFloat16');
SELECT CAST(-1::Int8,'Float64');
SELECT CAST(-1::Int8,'Decimal64(3)');
SELECT CAST(-1::Int8,'String');
SELECT CAST(-1::Int8,'Date');
SELECT CAST(-1::Int8,'DateTime(\'UTC\')');
SELECT CAST(-1::Int8,'Time');
-- error: 48
SELECT CAST(-1::Int8,'UUID');
-- error: 48
SELECT CAST(-1::Int8,'IPv6');
SELECT CAST(-1::Int8,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(-1::Int8,'IntervalMonth');
-- error: 53
SELECT CAST(-1::Int8,'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(-1::Int8,'JSON');
-- error: 70
SELECT CAST(-1::Int8,'Variant(UInt8,String)');
SELECT CAST(2000000000::Int32,'UInt8');
SELECT CAST(-1::Int32,'UInt32');
SELECT CAST(17::Int32,'UInt64');
SELECT CAST(2000000000::Int32,'UInt256');
SELECT CAST(-1::Int32,'Float32');
SELECT CAST(17::Int32,'Decimal32(3)');
SELECT CAST(2000000000::Int32,'Decimal256(3)');
-- error: 48
SELECT CAST(-1::Int32,'FixedString(20)');
SELECT CAST(17::Int32,'Date32');
SELECT CAST(2000000000::Int32,'DateTime64(6,\'UTC\')');
SELECT CAST(-1::Int32,'Time64(3)');
-- error: 48
SELECT CAST(17::Int32,'IPv4');
-- error: 70
SELECT CAST(2000000000::Int32,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(-1::Int32,'IntervalDay');
-- error: 53
SELECT CAST(17::Int32,'Array(UInt8)');
-- error: 53
SELECT CAST(2000000000::Int32,'Map(String,UInt8)');
SELECT CAST(-1::Int32,'Dynamic');
SELECT CAST(18446744073709551615::UInt64,'Bool');
SELECT CAST(17::UInt64,'Int16');
SELECT CAST(18446744073709551615::UInt64,'Int64');
SELECT CAST(17::UInt64,'Int128');
SELECT CAST(18446744073709551615::UInt64,'BFloat16');
SELECT CAST(17::UInt64,'Float64');
-- error: 407
SELECT CAST(18446744073709551615::UInt64,'Decimal64(3)');
SELECT CAST(17::UInt64,'String');
SELECT CAST(18446744073709551615::UInt64,'Date');
SELECT CAST(17::UInt64,'DateTime(\'UTC\')');
SELECT CAST(18446744073709551615::UInt64,'Time');
-- error: 48
SELECT CAST(17::UInt64,'UUID');
-- error: 48
SELECT CAST(18446744073709551615::UInt64,'IPv6');
SELECT CAST(17::UInt64,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(18446744073709551615::UInt64,'IntervalMonth');
-- error: 53
SELECT CAST(17::UInt64,'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(18446744073709551615::UInt64,'JSON');
-- error: 70
SELECT CAST(17::UInt64,'Variant(UInt8,String)');
SELECT CAST(17::Int64,'UInt8');
SELECT CAST(-1::Int64,'UInt32');
SELECT CAST(9223372036854775807::Int64,'UInt64');
SELECT CAST(17::Int64,'UInt256');
SELECT CAST(-1::Int64,'Float32');
-- error: 407
SELECT CAST(9223372036854775807::Int64,'Decimal32(3)');
SELECT CAST(17::Int64,'Decimal256(3)');
-- error: 48
SELECT CAST(-1::Int64,'FixedString(20)');
SELECT CAST(9223372036854775807::Int64,'Date32');
SELECT CAST(17::Int64,'DateTime64(6,\'UTC\')');
SELECT CAST(-1::Int64,'Time64(3)');
-- error: 48
SELECT CAST(9223372036854775807::Int64,'IPv4');
SELECT CAST(17::Int64,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(-1::Int64,'IntervalDay');
-- error: 53
SELECT CAST(9223372036854775807::Int64,'Array(UInt8)');
-- error: 53
SELECT CAST(17::Int64,'Map(String,UInt8)');
SELECT CAST(-1::Int64,'Dynamic');
SELECT CAST(17::UInt128,'Bool');
SELECT CAST(17::UInt128,'Int16');
SELECT CAST(17::UInt128,'Int64');
SELECT CAST(17::UInt128,'Int128');
SELECT CAST(17::UInt128,'BFloat16');
SELECT CAST(17::UInt128,'Float64');
-- error: 70
SELECT CAST(17::UInt128,'Decimal64(3)');
SELECT CAST(17::UInt128,'String');
SELECT CAST(17::UInt128,'Date');
SELECT CAST(17::UInt128,'DateTime(\'UTC\')');
SELECT CAST(17::UInt128,'Time');
-- error: 48
SELECT CAST(17::UInt128,'UUID');
SELECT CAST(17::UInt128,'IPv6');
-- error: 70
SELECT CAST(17::UInt128,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(17::UInt128,'IntervalMonth');
-- error: 53
SELECT CAST(17::UInt128,'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(17::UInt128,'JSON');
-- error: 70
SELECT CAST(17::UInt128,'Variant(UInt8,String)');
SELECT CAST(17::Int128,'UInt8');
SELECT CAST(17::Int128,'UInt32');
SELECT CAST(17::Int128,'UInt64');
SELECT CAST(17::Int128,'UInt256');
SELECT CAST(17::Int128,'Float32');
-- error: 70
SELECT CAST(17::Int128,'Decimal32(3)');
-- error: 70
SELECT CAST(17::Int128,'Decimal256(3)');
-- error: 48
SELECT CAST(17::Int128,'FixedString(20)');
SELECT CAST(17::Int128,'Date32');
-- error: 70
SELECT CAST(17::Int128,'DateTime64(6,\'UTC\')');
-- error: 70
SELECT CAST(17::Int128,'Time64(3)');
-- error: 48
SELECT CAST(17::Int128,'IPv4');
-- error: 70
SELECT CAST(17::Int128,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(17::Int128,'IntervalDay');
-- error: 53
SELECT CAST(17::Int128,'Array(UInt8)');
-- error: 53
SELECT CAST(17::Int128,'Map(String,UInt8)');
SELECT CAST(17::Int128,'Dynamic');
SELECT CAST(17::Int256,'Bool');
SELECT CAST(CAST('1000000000000000000000','Int256'),'Int16');
SELECT CAST(17::Int256,'Int64');
SELECT CAST(17::Int256,'Int128');
SELECT CAST(CAST('1000000000000000000000','Int256'),'BFloat16');
SELECT CAST(17::Int256,'Float64');
-- error: 70
SELECT CAST(17::Int256,'Decimal64(3)');
SELECT CAST(CAST('1000000000000000000000','Int256'),'String');
SELECT CAST(17::Int256,'Date');
SELECT CAST(17::Int256,'DateTime(\'UTC\')');
SELECT CAST(CAST('1000000000000000000000','Int256'),'Time');
-- error: 48
SELECT CAST(17::Int256,'UUID');
-- error: 48
SELECT CAST(17::Int256,'IPv6');
-- error: 70
SELECT CAST(CAST('1000000000000000000000','Int256'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(17::Int256,'IntervalMonth');
-- error: 53
SELECT CAST(17::Int256,'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(CAST('1000000000000000000000','Int256'),'JSON');
-- error: 70
SELECT CAST(17::Int256,'Variant(UInt8,String)');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'UInt8');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'UInt32');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'UInt64');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'UInt256');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Float32');
-- error: 70
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Decimal32(3)');
-- error: 70
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Decimal256(3)');
-- error: 48
SELECT CAST(CAST('1000000000000000000000','UInt256'),'FixedString(20)');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Date32');
-- error: 70
SELECT CAST(CAST('1000000000000000000000','UInt256'),'DateTime64(6,\'UTC\')');
-- error: 70
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Time64(3)');
-- error: 48
SELECT CAST(CAST('1000000000000000000000','UInt256'),'IPv4');
-- error: 70
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'IntervalDay');
-- error: 53
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Array(UInt8)');
-- error: 53
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Map(String,UInt8)');
SELECT CAST(CAST('1000000000000000000000','UInt256'),'Dynamic');
SELECT CAST(1.5::BFloat16,'Bool');
SELECT CAST(1.5::BFloat16,'Int64');
SELECT CAST(1.5::BFloat16,'BFloat16');
-- error: 48
SELECT CAST(1.5::BFloat16,'Decimal64(3)');
SELECT CAST(1.5::BFloat16,'Date');
SELECT CAST(1.5::BFloat16,'Time');
-- error: 48
SELECT CAST(1.5::BFloat16,'IPv6');
SELECT CAST(1.5::BFloat16,'IntervalMonth');
-- error: 53
SELECT CAST(1.5::BFloat16,'JSON');
SELECT CAST(1.5::Float32,'Bool');
-- error: 70
SELECT CAST(nan::Float32,'UInt32');
SELECT CAST(17::Float32,'Int128');
SELECT CAST(1.5::Float32,'BFloat16');
-- error: 407
SELECT CAST(nan::Float32,'Decimal32(3)');
SELECT CAST(17::Float32,'String');
SELECT CAST(1.5::Float32,'Date');
-- error: 407
SELECT CAST(nan::Float32,'DateTime64(6,\'UTC\')');
-- error: 48
SELECT CAST(17::Float32,'UUID');
-- error: 48
SELECT CAST(1.5::Float32,'IPv6');
-- error: 70
SELECT CAST(nan::Float32,'IntervalDay');
-- error: 53
SELECT CAST(17::Float32,'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(1.5::Float32,'JSON');
SELECT CAST(1.5,'Bool');
SELECT CAST(17::Float64,'Int16');
-- error: 70
SELECT CAST(inf,'Int64');
SELECT CAST(-300.25,'UInt256');
SELECT CAST(nan,'Float32');
-- error: 407
SELECT CAST(1e30,'Decimal32(3)');
SELECT CAST(-300.25,'Decimal256(3)');
-- error: 48
SELECT CAST(nan,'FixedString(20)');
SELECT CAST(1e30,'Date32');
SELECT CAST(-300.25,'DateTime64(6,\'UTC\')');
-- error: 407
SELECT CAST(nan,'Time64(3)');
-- error: 48
SELECT CAST(1e30,'IPv4');
-- error: 70
SELECT CAST(-300.25,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 70
SELECT CAST(nan,'IntervalDay');
-- error: 53
SELECT CAST(1e30,'Array(UInt8)');
-- error: 53
SELECT CAST(-300.25,'Map(String,UInt8)');
SELECT CAST(nan,'Dynamic');
SELECT CAST(CAST('1.25','Decimal32(2)'),'Bool');
SELECT CAST(CAST('17','Decimal32(2)'),'Int16');
SELECT CAST(CAST('-300.25','Decimal32(2)'),'Int64');
SELECT CAST(CAST('1.25','Decimal32(2)'),'Int128');
SELECT CAST(CAST('17','Decimal32(2)'),'BFloat16');
SELECT CAST(CAST('-300.25','Decimal32(2)'),'Float64');
SELECT CAST(CAST('1.25','Decimal32(2)'),'Decimal64(3)');
SELECT CAST(CAST('17','Decimal32(2)'),'String');
-- error: 44
SELECT CAST(CAST('-300.25','Decimal32(2)'),'Date');
-- error: 44
SELECT CAST(CAST('1.25','Decimal32(2)'),'DateTime(\'UTC\')');
-- error: 44
SELECT CAST(CAST('17','Decimal32(2)'),'Time');
-- error: 44
SELECT CAST(CAST('-300.25','Decimal32(2)'),'UUID');
-- error: 44
SELECT CAST(CAST('1.25','Decimal32(2)'),'IPv6');
-- error: 70
SELECT CAST(CAST('17','Decimal32(2)'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT CAST(CAST('-300.25','Decimal32(2)'),'IntervalMonth');
-- error: 53
SELECT CAST(CAST('1.25','Decimal32(2)'),'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(CAST('17','Decimal32(2)'),'JSON');
-- error: 70
SELECT CAST(CAST('-300.25','Decimal32(2)'),'Variant(UInt8,String)');
SELECT CAST(CAST('17','Decimal128(5)'),'UInt8');
SELECT CAST(CAST('17','Decimal128(5)'),'UInt32');
SELECT CAST(CAST('17','Decimal128(5)'),'UInt64');
SELECT CAST(CAST('17','Decimal128(5)'),'UInt256');
SELECT CAST(CAST('17','Decimal128(5)'),'Float32');
SELECT CAST(CAST('17','Decimal128(5)'),'Decimal32(3)');
SELECT CAST(CAST('17','Decimal128(5)'),'Decimal256(3)');
-- error: 48
SELECT CAST(CAST('17','Decimal128(5)'),'FixedString(20)');
-- error: 44
SELECT CAST(CAST('17','Decimal128(5)'),'Date32');
SELECT CAST(CAST('17','Decimal128(5)'),'DateTime64(6,\'UTC\')');
SELECT CAST(CAST('17','Decimal128(5)'),'Time64(3)');
-- error: 44
SELECT CAST(CAST('17','Decimal128(5)'),'IPv4');
-- error: 70
SELECT CAST(CAST('17','Decimal128(5)'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 43
SELECT CAST(CAST('17','Decimal128(5)'),'IntervalDay');
-- error: 53
SELECT CAST(CAST('17','Decimal128(5)'),'Array(UInt8)');
-- error: 53
SELECT CAST(CAST('17','Decimal128(5)'),'Map(String,UInt8)');
SELECT CAST(CAST('17','Decimal128(5)'),'Dynamic');
SELECT CAST(CAST('17','Decimal256(5)'),'Bool');
SELECT CAST(CAST('17','Decimal256(5)'),'Int16');
SELECT CAST(CAST('17','Decimal256(5)'),'Int64');
SELECT CAST(CAST('17','Decimal256(5)'),'Int128');
SELECT CAST(CAST('17','Decimal256(5)'),'BFloat16');
SELECT CAST(CAST('17','Decimal256(5)'),'Float64');
SELECT CAST(CAST('17','Decimal256(5)'),'Decimal64(3)');
SELECT CAST(CAST('17','Decimal256(5)'),'String');
-- error: 44
SELECT CAST(CAST('17','Decimal256(5)'),'Date');
-- error: 44
SELECT CAST(CAST('17','Decimal256(5)'),'DateTime(\'UTC\')');
-- error: 44
SELECT CAST(CAST('17','Decimal256(5)'),'Time');
-- error: 44
SELECT CAST(CAST('17','Decimal256(5)'),'UUID');
-- error: 44
SELECT CAST(CAST('17','Decimal256(5)'),'IPv6');
-- error: 70
SELECT CAST(CAST('17','Decimal256(5)'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT CAST(CAST('17','Decimal256(5)'),'IntervalMonth');
-- error: 53
SELECT CAST(CAST('17','Decimal256(5)'),'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(CAST('17','Decimal256(5)'),'JSON');
-- error: 70
SELECT CAST(CAST('17','Decimal256(5)'),'Variant(UInt8,String)');
SELECT CAST(toDate('2149-06-06'),'UInt8');
SELECT CAST(toDate('2020-02-03'),'UInt32');
SELECT CAST(toDate('1970-01-01'),'UInt64');
SELECT CAST(toDate('2149-06-06'),'UInt256');
SELECT CAST(toDate('2020-02-03'),'Float32');
-- error: 44
SELECT CAST(toDate('1970-01-01'),'Decimal32(3)');
-- error: 44
SELECT CAST(toDate('2149-06-06'),'Decimal256(3)');
-- error: 48
SELECT CAST(toDate('2020-02-03'),'FixedString(20)');
SELECT CAST(toDate('1970-01-01'),'Date32');
SELECT CAST(toDate('2149-06-06'),'DateTime64(6,\'UTC\')');
SELECT CAST(toDate('2020-02-03'),'Time64(3)');
-- error: 48
SELECT CAST(toDate('1970-01-01'),'IPv4');
-- error: 70
SELECT CAST(toDate('2149-06-06'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(toDate('2020-02-03'),'IntervalDay');
-- error: 53
SELECT CAST(toDate('1970-01-01'),'Array(UInt8)');
-- error: 53
SELECT CAST(toDate('2149-06-06'),'Map(String,UInt8)');
SELECT CAST(toDate('2020-02-03'),'Dynamic');
SELECT CAST(toDate32('2020-02-03'),'Bool');
SELECT CAST(toDate32('2200-02-03'),'Int16');
SELECT CAST(toDate32('1930-02-03'),'Int64');
SELECT CAST(toDate32('2020-02-03'),'Int128');
SELECT CAST(toDate32('2200-02-03'),'BFloat16');
SELECT CAST(toDate32('1930-02-03'),'Float64');
-- error: 44
SELECT CAST(toDate32('2020-02-03'),'Decimal64(3)');
SELECT CAST(toDate32('2200-02-03'),'String');
SELECT CAST(toDate32('1930-02-03'),'Date');
SELECT CAST(toDate32('2020-02-03'),'DateTime(\'UTC\')');
SELECT CAST(toDate32('2200-02-03'),'Time');
-- error: 48
SELECT CAST(toDate32('1930-02-03'),'UUID');
-- error: 48
SELECT CAST(toDate32('2020-02-03'),'IPv6');
-- error: 70
SELECT CAST(toDate32('2200-02-03'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(toDate32('1930-02-03'),'IntervalMonth');
-- error: 53
SELECT CAST(toDate32('2020-02-03'),'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(toDate32('2200-02-03'),'JSON');
-- error: 70
SELECT CAST(toDate32('1930-02-03'),'Variant(UInt8,String)');
SELECT CAST(toDateTime(0,'UTC'),'UInt8');
SELECT CAST(toDateTime(0,'UTC'),'UInt32');
SELECT CAST(toDateTime(0,'UTC'),'UInt64');
SELECT CAST(toDateTime(0,'UTC'),'UInt256');
SELECT CAST(toDateTime(0,'UTC'),'Float32');
-- error: 44
SELECT CAST(toDateTime(0,'UTC'),'Decimal32(3)');
-- error: 44
SELECT CAST(toDateTime(0,'UTC'),'Decimal256(3)');
-- error: 48
SELECT CAST(toDateTime(0,'UTC'),'FixedString(20)');
SELECT CAST(toDateTime(0,'UTC'),'Date32');
SELECT CAST(toDateTime(0,'UTC'),'DateTime64(6,\'UTC\')');
SELECT CAST(toDateTime(0,'UTC'),'Time64(3)');
-- error: 48
SELECT CAST(toDateTime(0,'UTC'),'IPv4');
-- error: 70
SELECT CAST(toDateTime(0,'UTC'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(toDateTime(0,'UTC'),'IntervalDay');
-- error: 53
SELECT CAST(toDateTime(0,'UTC'),'Array(UInt8)');
-- error: 53
SELECT CAST(toDateTime(0,'UTC'),'Map(String,UInt8)');
SELECT CAST(toDateTime(0,'UTC'),'Dynamic');
SELECT CAST(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Bool');
-- error: 407
SELECT CAST(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Int16');
SELECT CAST(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Int64');
SELECT CAST(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Int128');
SELECT CAST(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Float32');
-- error: 407
SELECT CAST(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Decimal32(3)');
SELECT CAST(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Decimal256(3)');
-- error: 48
SELECT CAST(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'FixedString(20)');
SELECT CAST(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Date32');
SELECT CAST(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'DateTime64(6,\'UTC\')');
SELECT CAST(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Time64(3)');
-- error: 48
SELECT CAST(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'IPv4');
-- error: 70
SELECT CAST(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 70
SELECT CAST(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'IntervalDay');
-- error: 53
SELECT CAST(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Array(UInt8)');
-- error: 53
SELECT CAST(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Map(String,UInt8)');
SELECT CAST(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Dynamic');
SELECT CAST(CAST('12:13:14','Time'),'Bool');
SELECT CAST(CAST('12:13:14','Time'),'Int16');
SELECT CAST(CAST('12:13:14','Time'),'Int64');
SELECT CAST(CAST('12:13:14','Time'),'Int128');
SELECT CAST(CAST('12:13:14','Time'),'BFloat16');
SELECT CAST(CAST('12:13:14','Time'),'Float64');
-- error: 44
SELECT CAST(CAST('12:13:14','Time'),'Decimal64(3)');
SELECT CAST(CAST('12:13:14','Time'),'String');
SELECT CAST(CAST('12:13:14','Time'),'Date');
SELECT CAST(CAST('12:13:14','Time'),'DateTime(\'UTC\')');
SELECT CAST(CAST('12:13:14','Time'),'Time');
-- error: 48
SELECT CAST(CAST('12:13:14','Time'),'UUID');
-- error: 48
SELECT CAST(CAST('12:13:14','Time'),'IPv6');
-- error: 70
SELECT CAST(CAST('12:13:14','Time'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(CAST('12:13:14','Time'),'IntervalMonth');
-- error: 53
SELECT CAST(CAST('12:13:14','Time'),'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(CAST('12:13:14','Time'),'JSON');
-- error: 70
SELECT CAST(CAST('12:13:14','Time'),'Variant(UInt8,String)');
-- error: 407
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'UInt8');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'UInt32');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'UInt64');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'UInt256');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Float32');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Decimal32(3)');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Decimal256(3)');
-- error: 48
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'FixedString(20)');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Date32');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'DateTime64(6,\'UTC\')');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Time64(3)');
-- error: 48
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'IPv4');
-- error: 70
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 70
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'IntervalDay');
-- error: 53
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Array(UInt8)');
-- error: 53
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Map(String,UInt8)');
SELECT CAST(CAST('12:13:14.123','Time64(3)'),'Dynamic');
-- error: 467
SELECT CAST('17','Bool');
-- error: 6
SELECT CAST('-1.5','Int16');
-- error: 32
SELECT CAST('','Int64');
SELECT CAST('17','Int128');
SELECT CAST('-1.5','BFloat16');
-- error: 72
SELECT CAST('','Float64');
-- error: 6
SELECT CAST('abc','Decimal256(3)');
SELECT CAST('2020-02-03','FixedString(20)');
-- error: 38
SELECT CAST('1.2.3.4','Date32');
-- error: 41
SELECT CAST('abc','DateTime64(6,\'UTC\')');
-- error: 6
SELECT CAST('2020-02-03','Time64(3)');
SELECT CAST('1.2.3.4','IPv4');
-- error: 691
SELECT CAST('abc','Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 6
SELECT CAST('2020-02-03','IntervalDay');
-- error: 130
SELECT CAST('1.2.3.4','Array(UInt8)');
-- error: 53
SELECT CAST('abc','Map(String,UInt8)');
SELECT CAST('2020-02-03','Dynamic');
-- error: 467
SELECT CAST(toFixedString('17',4),'Bool');
SELECT CAST(toFixedString('17',4),'Int16');
SELECT CAST(toFixedString('17',4),'Int64');
SELECT CAST(toFixedString('17',4),'Int128');
SELECT CAST(toFixedString('17',4),'BFloat16');
SELECT CAST(toFixedString('17',4),'Float64');
SELECT CAST(toFixedString('17',4),'Decimal64(3)');
SELECT CAST(toFixedString('17',4),'String');
-- error: 38
SELECT CAST(toFixedString('17',4),'Date');
SELECT CAST(toFixedString('17',4),'DateTime(\'UTC\')');
SELECT CAST(toFixedString('17',4),'Time');
-- error: 376
SELECT CAST(toFixedString('17',4),'UUID');
-- error: 676
SELECT CAST(toFixedString('17',4),'IPv6');
-- error: 6
SELECT CAST(toFixedString('ab',4),'IntervalDay');
-- error: 53
SELECT CAST(toFixedString('ab',4),'Array(UInt8)');
-- error: 53
SELECT CAST(toFixedString('ab',4),'Map(String,UInt8)');
SELECT CAST(toFixedString('ab',4),'Dynamic');
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Bool');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Int16');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Int64');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Int128');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'BFloat16');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Float64');
-- error: 70
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Decimal64(3)');
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'String');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Date');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'DateTime(\'UTC\')');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Time');
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'UUID');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'IPv6');
-- error: 70
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'IntervalMonth');
-- error: 53
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'JSON');
-- error: 70
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000011'),'Variant(UInt8,String)');
-- error: 48
SELECT CAST(toIPv4('0.0.0.17'),'UInt8');
SELECT CAST(toIPv4('0.0.0.17'),'UInt32');
SELECT CAST(toIPv4('0.0.0.17'),'UInt64');
SELECT CAST(toIPv4('0.0.0.17'),'UInt256');
-- error: 48
SELECT CAST(toIPv4('0.0.0.17'),'Float32');
-- error: 70
SELECT CAST(toIPv4('0.0.0.17'),'Decimal32(3)');
-- error: 70
SELECT CAST(toIPv4('0.0.0.17'),'Decimal256(3)');
-- error: 48
SELECT CAST(toIPv4('0.0.0.17'),'FixedString(20)');
-- error: 48
SELECT CAST(toIPv4('0.0.0.17'),'Date32');
-- error: 70
SELECT CAST(toIPv4('0.0.0.17'),'DateTime64(6,\'UTC\')');
-- error: 70
SELECT CAST(toIPv4('0.0.0.17'),'Time64(3)');
SELECT CAST(toIPv4('0.0.0.17'),'IPv4');
-- error: 70
SELECT CAST(toIPv4('0.0.0.17'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 48
SELECT CAST(toIPv4('0.0.0.17'),'IntervalDay');
-- error: 53
SELECT CAST(toIPv4('0.0.0.17'),'Array(UInt8)');
-- error: 53
SELECT CAST(toIPv4('0.0.0.17'),'Map(String,UInt8)');
SELECT CAST(toIPv4('0.0.0.17'),'Dynamic');
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Bool');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Int16');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Int64');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Int128');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'BFloat16');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Float64');
-- error: 70
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Decimal64(3)');
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'String');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Date');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'DateTime(\'UTC\')');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Time');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'UUID');
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'IPv6');
-- error: 70
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 48
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'IntervalMonth');
-- error: 53
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'JSON');
-- error: 70
SELECT CAST(toIPv6('::ffff:1.2.3.4'),'Variant(UInt8,String)');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt8');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt32');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt64');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt256');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Float32');
-- error: 70
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Decimal32(3)');
-- error: 70
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Decimal256(3)');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'FixedString(20)');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Date32');
-- error: 70
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'DateTime64(6,\'UTC\')');
-- error: 70
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Time64(3)');
-- error: 48
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'IPv4');
-- error: 70
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'IntervalDay');
-- error: 53
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Array(UInt8)');
-- error: 53
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Map(String,UInt8)');
SELECT CAST(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),'Dynamic');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Bool');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Int16');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Int64');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Int128');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'BFloat16');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Float64');
-- error: 70
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Decimal64(3)');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'String');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Date');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'DateTime(\'UTC\')');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Time');
-- error: 48
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'UUID');
-- error: 48
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'IPv6');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'IntervalMonth');
-- error: 53
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Tuple(UInt8,String)');
-- error: 53
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'JSON');
-- error: 70
SELECT CAST(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Variant(UInt8,String)');
SELECT CAST(CAST(5,'IntervalDay'),'Int16');
SELECT CAST(CAST(5,'IntervalDay'),'Int128');
SELECT CAST(CAST(5,'IntervalDay'),'Float64');
SELECT CAST(CAST(5,'IntervalDay'),'String');
SELECT CAST(CAST(5,'IntervalDay'),'DateTime(\'UTC\')');
-- error: 48
SELECT CAST(CAST(5,'IntervalDay'),'UUID');
-- error: 70
SELECT CAST(CAST(5,'IntervalDay'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 53
SELECT CAST(CAST(5,'IntervalDay'),'Tuple(UInt8,String)');
-- error: 70
SELECT CAST(CAST(5,'IntervalDay'),'Variant(UInt8,String)');
-- error: 43
SELECT CAST(['a'],'UInt8');
-- error: 43
SELECT CAST(['a'],'UInt32');
-- error: 43
SELECT CAST(['a'],'UInt64');
-- error: 43
SELECT CAST(['a'],'UInt256');
-- error: 43
SELECT CAST(['a'],'Float32');
-- error: 70
SELECT CAST(['a'],'Decimal32(3)');
-- error: 70
SELECT CAST(['a'],'Decimal256(3)');
-- error: 48
SELECT CAST(['a'],'FixedString(20)');
-- error: 43
SELECT CAST(['a'],'Date32');
-- error: 70
SELECT CAST(['a'],'DateTime64(6,\'UTC\')');
-- error: 70
SELECT CAST(['a'],'Time64(3)');
-- error: 43
SELECT CAST(['a'],'IPv4');
-- error: 70
SELECT CAST(['a'],'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 43
SELECT CAST(['a'],'IntervalDay');
-- error: 6
SELECT CAST(['a'],'Array(UInt8)');
-- error: 53
SELECT CAST(['a'],'Map(String,UInt8)');
SELECT CAST(['a'],'Dynamic');
-- error: 43
SELECT CAST((1,'a'),'Bool');
-- error: 43
SELECT CAST((1,'a'),'Int16');
-- error: 43
SELECT CAST((1,'a'),'Int64');
-- error: 43
SELECT CAST((1,'a'),'Int128');
-- error: 43
SELECT CAST((1,'a'),'BFloat16');
-- error: 43
SELECT CAST((1,'a'),'Float64');
-- error: 70
SELECT CAST((1,'a'),'Decimal64(3)');
SELECT CAST((1,'a'),'String');
-- error: 43
SELECT CAST((1,'a'),'Date');
-- error: 43
SELECT CAST((1,'a'),'DateTime(\'UTC\')');
-- error: 43
SELECT CAST((1,'a'),'Time');
-- error: 43
SELECT CAST((1,'a'),'UUID');
-- error: 43
SELECT CAST((1,'a'),'IPv6');
-- error: 70
SELECT CAST((1,'a'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT CAST((1,'a'),'IntervalMonth');
SELECT CAST((1,'a'),'Tuple(UInt8,String)');
-- error: 117
SELECT CAST((1,'a'),'JSON');
-- error: 70
SELECT CAST((1,'a'),'Variant(UInt8,String)');
-- error: 43
SELECT CAST(map('a',1),'UInt8');
-- error: 43
SELECT CAST(map('a',1),'UInt32');
-- error: 43
SELECT CAST(map('a',1),'UInt64');
-- error: 43
SELECT CAST(map('a',1),'UInt256');
-- error: 43
SELECT CAST(map('a',1),'Float32');
-- error: 70
SELECT CAST(map('a',1),'Decimal32(3)');
-- error: 70
SELECT CAST(map('a',1),'Decimal256(3)');
-- error: 48
SELECT CAST(map('a',1),'FixedString(20)');
-- error: 43
SELECT CAST(map('a',1),'Date32');
-- error: 70
SELECT CAST(map('a',1),'DateTime64(6,\'UTC\')');
-- error: 70
SELECT CAST(map('a',1),'Time64(3)');
-- error: 43
SELECT CAST(map('a',1),'IPv4');
-- error: 70
SELECT CAST(map('a',1),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 43
SELECT CAST(map('a',1),'IntervalDay');
-- error: 43
SELECT CAST(map('a',1),'Array(UInt8)');
SELECT CAST(map('a',1),'Map(String,UInt8)');
SELECT CAST(map('a',1),'Dynamic');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'Bool');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'Int16');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'Int64');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'Int128');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'BFloat16');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'Float64');
-- error: 70
SELECT CAST(CAST('{"a":1}','JSON'),'Decimal64(3)');
SELECT CAST(CAST('{"a":1}','JSON'),'String');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'Date');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'DateTime(\'UTC\')');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'Time');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'UUID');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'IPv6');
-- error: 70
SELECT CAST(CAST('{"a":1}','JSON'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT CAST(CAST('{"a":1}','JSON'),'IntervalMonth');
-- error: 53
SELECT CAST(CAST('{"a":1}','JSON'),'Tuple(UInt8,String)');
SELECT CAST(CAST('{"a":1}','JSON'),'JSON');
-- error: 70
SELECT CAST(CAST('{"a":1}','JSON'),'Variant(UInt8,String)');
SELECT accurateCastOrNull(true::Bool,'UInt8');
SELECT accurateCastOrNull(true::Bool,'UInt32');
SELECT accurateCastOrNull(true::Bool,'UInt64');
SELECT accurateCastOrNull(true::Bool,'UInt256');
SELECT accurateCastOrNull(true::Bool,'Float32');
SELECT accurateCastOrNull(true::Bool,'Decimal32(3)');
SELECT accurateCastOrNull(true::Bool,'Decimal256(3)');
SELECT accurateCastOrNull(true::Bool,'FixedString(20)');
SELECT accurateCastOrNull(true::Bool,'Date32');
SELECT accurateCastOrNull(true::Bool,'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(true::Bool,'Time64(3)');
SELECT accurateCastOrNull(true::Bool,'IPv4');
-- error: 691
SELECT accurateCastOrNull(true::Bool,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(true::Bool,'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(true::Bool,'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(true::Bool,'Map(String,UInt8)');
SELECT accurateCastOrNull(255::UInt8,'Bool');
SELECT accurateCastOrNull(255::UInt8,'Int16');
SELECT accurateCastOrNull(255::UInt8,'Int64');
SELECT accurateCastOrNull(255::UInt8,'Int128');
SELECT accurateCastOrNull(255::UInt8,'BFloat16');
SELECT accurateCastOrNull(255::UInt8,'Float64');
SELECT accurateCastOrNull(255::UInt8,'Decimal64(3)');
SELECT accurateCastOrNull(255::UInt8,'String');
SELECT accurateCastOrNull(255::UInt8,'Date');
SELECT accurateCastOrNull(255::UInt8,'DateTime(\'UTC\')');
SELECT accurateCastOrNull(255::UInt8,'Time');
SELECT accurateCastOrNull(255::UInt8,'UUID');
SELECT accurateCastOrNull(255::UInt8,'IPv6');
-- error: 691
SELECT accurateCastOrNull(255::UInt8,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(255::UInt8,'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(255::UInt8,'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(255::UInt8,'JSON');
SELECT accurateCastOrNull(-1::Int8,'UInt8');
SELECT accurateCastOrNull(-1::Int8,'UInt32');
SELECT accurateCastOrNull(-1::Int8,'UInt64');
SELECT accurateCastOrNull(-1::Int8,'UInt256');
SELECT accurateCastOrNull(-1::Int8,'Float32');
SELECT accurateCastOrNull(-1::Int8,'Decimal32(3)');
SELECT accurateCastOrNull(-1::Int8,'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(-1::Int8,'FixedString(20)');
SELECT accurateCastOrNull(-1::Int8,'Date32');
SELECT accurateCastOrNull(-1::Int8,'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(-1::Int8,'Time64(3)');
SELECT accurateCastOrNull(-1::Int8,'IPv4');
SELECT accurateCastOrNull(-1::Int8,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(-1::Int8,'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(-1::Int8,'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(-1::Int8,'Map(String,UInt8)');
SELECT accurateCastOrNull(2000000000::Int32,'Bool');
SELECT accurateCastOrNull(-1::Int32,'Int16');
SELECT accurateCastOrNull(17::Int32,'Int64');
SELECT accurateCastOrNull(2000000000::Int32,'Int128');
SELECT accurateCastOrNull(-1::Int32,'BFloat16');
SELECT accurateCastOrNull(17::Int32,'Float64');
SELECT accurateCastOrNull(2000000000::Int32,'Decimal64(3)');
SELECT accurateCastOrNull(-1::Int32,'String');
SELECT accurateCastOrNull(17::Int32,'Date');
SELECT accurateCastOrNull(2000000000::Int32,'DateTime(\'UTC\')');
SELECT accurateCastOrNull(-1::Int32,'Time');
SELECT accurateCastOrNull(17::Int32,'UUID');
SELECT accurateCastOrNull(2000000000::Int32,'IPv6');
SELECT accurateCastOrNull(-1::Int32,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(17::Int32,'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(2000000000::Int32,'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(-1::Int32,'JSON');
SELECT accurateCastOrNull(17::UInt64,'UInt8');
SELECT accurateCastOrNull(18446744073709551615::UInt64,'UInt32');
SELECT accurateCastOrNull(17::UInt64,'UInt64');
SELECT accurateCastOrNull(18446744073709551615::UInt64,'UInt256');
SELECT accurateCastOrNull(17::UInt64,'Float32');
SELECT accurateCastOrNull(18446744073709551615::UInt64,'Decimal32(3)');
SELECT accurateCastOrNull(17::UInt64,'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(18446744073709551615::UInt64,'FixedString(20)');
SELECT accurateCastOrNull(17::UInt64,'Date32');
SELECT accurateCastOrNull(18446744073709551615::UInt64,'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(17::UInt64,'Time64(3)');
SELECT accurateCastOrNull(18446744073709551615::UInt64,'IPv4');
SELECT accurateCastOrNull(17::UInt64,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(18446744073709551615::UInt64,'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(17::UInt64,'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(18446744073709551615::UInt64,'Map(String,UInt8)');
SELECT accurateCastOrNull(17::Int64,'Bool');
SELECT accurateCastOrNull(-1::Int64,'Int16');
SELECT accurateCastOrNull(9223372036854775807::Int64,'Int64');
SELECT accurateCastOrNull(17::Int64,'Int128');
SELECT accurateCastOrNull(-1::Int64,'BFloat16');
SELECT accurateCastOrNull(9223372036854775807::Int64,'Float64');
SELECT accurateCastOrNull(17::Int64,'Decimal64(3)');
SELECT accurateCastOrNull(-1::Int64,'String');
SELECT accurateCastOrNull(9223372036854775807::Int64,'Date');
SELECT accurateCastOrNull(17::Int64,'DateTime(\'UTC\')');
SELECT accurateCastOrNull(-1::Int64,'Time');
SELECT accurateCastOrNull(9223372036854775807::Int64,'UUID');
SELECT accurateCastOrNull(17::Int64,'IPv6');
SELECT accurateCastOrNull(-1::Int64,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(9223372036854775807::Int64,'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(17::Int64,'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(-1::Int64,'JSON');
SELECT accurateCastOrNull(17::UInt128,'UInt8');
SELECT accurateCastOrNull(17::UInt128,'UInt32');
SELECT accurateCastOrNull(17::UInt128,'UInt64');
SELECT accurateCastOrNull(17::UInt128,'UInt256');
SELECT accurateCastOrNull(17::UInt128,'Decimal32(3)');
SELECT accurateCastOrNull(17::UInt128,'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(17::UInt128,'FixedString(20)');
SELECT accurateCastOrNull(17::UInt128,'Date32');
SELECT accurateCastOrNull(17::UInt128,'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(17::UInt128,'Time64(3)');
SELECT accurateCastOrNull(17::UInt128,'IPv4');
SELECT accurateCastOrNull(17::UInt128,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(17::UInt128,'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(17::UInt128,'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(17::UInt128,'Map(String,UInt8)');
SELECT accurateCastOrNull(17::Int128,'Bool');
SELECT accurateCastOrNull(17::Int128,'Int16');
SELECT accurateCastOrNull(17::Int128,'Int64');
SELECT accurateCastOrNull(17::Int128,'Int128');
SELECT accurateCastOrNull(17::Int128,'BFloat16');
SELECT accurateCastOrNull(17::Int128,'Float64');
SELECT accurateCastOrNull(17::Int128,'Decimal64(3)');
SELECT accurateCastOrNull(17::Int128,'String');
SELECT accurateCastOrNull(17::Int128,'Date');
SELECT accurateCastOrNull(17::Int128,'DateTime(\'UTC\')');
SELECT accurateCastOrNull(17::Int128,'Time');
SELECT accurateCastOrNull(17::Int128,'UUID');
SELECT accurateCastOrNull(17::Int128,'IPv6');
SELECT accurateCastOrNull(17::Int128,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(17::Int128,'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(17::Int128,'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(17::Int128,'JSON');
SELECT accurateCastOrNull(CAST('1000000000000000000000','Int256'),'UInt8');
SELECT accurateCastOrNull(17::Int256,'UInt32');
SELECT accurateCastOrNull(17::Int256,'UInt64');
SELECT accurateCastOrNull(CAST('1000000000000000000000','Int256'),'UInt256');
SELECT accurateCastOrNull(17::Int256,'Float32');
SELECT accurateCastOrNull(17::Int256,'Decimal32(3)');
SELECT accurateCastOrNull(CAST('1000000000000000000000','Int256'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(17::Int256,'FixedString(20)');
SELECT accurateCastOrNull(17::Int256,'Date32');
SELECT accurateCastOrNull(CAST('1000000000000000000000','Int256'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(17::Int256,'Time64(3)');
SELECT accurateCastOrNull(17::Int256,'IPv4');
SELECT accurateCastOrNull(CAST('1000000000000000000000','Int256'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(17::Int256,'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(17::Int256,'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(CAST('1000000000000000000000','Int256'),'Map(String,UInt8)');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Bool');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Int16');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Int64');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Int128');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'BFloat16');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Float64');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Decimal64(3)');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'String');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Date');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Time');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'UUID');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'IPv6');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(CAST('1000000000000000000000','UInt256'),'JSON');
SELECT accurateCastOrNull(1.5::BFloat16,'UInt32');
SELECT accurateCastOrNull(1.5::BFloat16,'UInt256');
-- error: 48
SELECT accurateCastOrNull(1.5::BFloat16,'Decimal32(3)');
-- error: 48
SELECT accurateCastOrNull(1.5::BFloat16,'FixedString(20)');
-- error: 48
SELECT accurateCastOrNull(1.5::BFloat16,'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(1.5::BFloat16,'IPv4');
SELECT accurateCastOrNull(1.5::BFloat16,'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(1.5::BFloat16,'Map(String,UInt8)');
SELECT accurateCastOrNull(nan::Float32,'Int16');
SELECT accurateCastOrNull(17::Float32,'UInt64');
SELECT accurateCastOrNull(1.5::Float32,'UInt256');
SELECT accurateCastOrNull(nan::Float32,'Float64');
SELECT accurateCastOrNull(17::Float32,'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(1.5::Float32,'FixedString(20)');
SELECT accurateCastOrNull(nan::Float32,'DateTime(\'UTC\')');
SELECT accurateCastOrNull(17::Float32,'Time64(3)');
SELECT accurateCastOrNull(1.5::Float32,'IPv4');
-- error: 691
SELECT accurateCastOrNull(nan::Float32,'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull(17::Float32,'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(1.5::Float32,'Map(String,UInt8)');
SELECT accurateCastOrNull(17::Float64,'UInt8');
SELECT accurateCastOrNull(inf,'UInt32');
SELECT accurateCastOrNull(1.5,'UInt64');
SELECT accurateCastOrNull(17::Float64,'UInt256');
SELECT accurateCastOrNull(inf,'Float32');
SELECT accurateCastOrNull(1.5,'Decimal32(3)');
SELECT accurateCastOrNull(17::Float64,'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(inf,'FixedString(20)');
SELECT accurateCastOrNull(1.5,'Date32');
SELECT accurateCastOrNull(17::Float64,'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(inf,'Time64(3)');
SELECT accurateCastOrNull(1.5,'IPv4');
SELECT accurateCastOrNull(17::Float64,'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(1e30,'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(-300.25,'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(nan,'JSON');
SELECT accurateCastOrNull(CAST('17','Decimal32(2)'),'UInt8');
-- error: 407
SELECT accurateCastOrNull(CAST('-300.25','Decimal32(2)'),'UInt32');
SELECT accurateCastOrNull(CAST('1.25','Decimal32(2)'),'UInt64');
SELECT accurateCastOrNull(CAST('17','Decimal32(2)'),'UInt256');
SELECT accurateCastOrNull(CAST('-300.25','Decimal32(2)'),'Float32');
SELECT accurateCastOrNull(CAST('1.25','Decimal32(2)'),'Decimal32(3)');
SELECT accurateCastOrNull(CAST('17','Decimal32(2)'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(CAST('-300.25','Decimal32(2)'),'FixedString(20)');
-- error: 44
SELECT accurateCastOrNull(CAST('1.25','Decimal32(2)'),'Date32');
SELECT accurateCastOrNull(CAST('17','Decimal32(2)'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(CAST('-300.25','Decimal32(2)'),'Time64(3)');
-- error: 44
SELECT accurateCastOrNull(CAST('1.25','Decimal32(2)'),'IPv4');
SELECT accurateCastOrNull(CAST('17','Decimal32(2)'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull(CAST('-300.25','Decimal32(2)'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(CAST('1.25','Decimal32(2)'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(CAST('17','Decimal32(2)'),'Map(String,UInt8)');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Bool');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Int16');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Int64');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Int128');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'BFloat16');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Float64');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Decimal64(3)');
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'String');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Date');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'DateTime(\'UTC\')');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal128(5)'),'Time');
-- error: 44
SELECT accurateCastOrNull(CAST('123456789.123','Decimal128(5)'),'IPv4');
SELECT accurateCastOrNull(CAST('123456789.123','Decimal128(5)'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull(CAST('123456789.123','Decimal128(5)'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(CAST('123456789.123','Decimal128(5)'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(CAST('123456789.123','Decimal128(5)'),'Map(String,UInt8)');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Bool');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Int16');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Int64');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Int128');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'BFloat16');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Float64');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Decimal64(3)');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'String');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Date');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'DateTime(\'UTC\')');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Time');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'UUID');
-- error: 44
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'IPv6');
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(CAST('17','Decimal256(5)'),'JSON');
SELECT accurateCastOrNull(toDate('1970-01-01'),'UInt8');
SELECT accurateCastOrNull(toDate('2149-06-06'),'UInt32');
SELECT accurateCastOrNull(toDate('2020-02-03'),'UInt64');
SELECT accurateCastOrNull(toDate('1970-01-01'),'UInt256');
SELECT accurateCastOrNull(toDate('2149-06-06'),'Float32');
-- error: 44
SELECT accurateCastOrNull(toDate('2020-02-03'),'Decimal32(3)');
-- error: 44
SELECT accurateCastOrNull(toDate('1970-01-01'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(toDate('2149-06-06'),'FixedString(20)');
SELECT accurateCastOrNull(toDate('2020-02-03'),'Date32');
SELECT accurateCastOrNull(toDate('1970-01-01'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(toDate('2149-06-06'),'Time64(3)');
-- error: 48
SELECT accurateCastOrNull(toDate('2020-02-03'),'IPv4');
SELECT accurateCastOrNull(toDate('1970-01-01'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(toDate('2149-06-06'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(toDate('2020-02-03'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(toDate('1970-01-01'),'Map(String,UInt8)');
SELECT accurateCastOrNull(toDate32('1930-02-03'),'Bool');
SELECT accurateCastOrNull(toDate32('2020-02-03'),'Int16');
SELECT accurateCastOrNull(toDate32('2200-02-03'),'Int64');
SELECT accurateCastOrNull(toDate32('1930-02-03'),'Int128');
SELECT accurateCastOrNull(toDate32('2020-02-03'),'BFloat16');
SELECT accurateCastOrNull(toDate32('2200-02-03'),'Float64');
-- error: 44
SELECT accurateCastOrNull(toDate32('1930-02-03'),'Decimal64(3)');
SELECT accurateCastOrNull(toDate32('2020-02-03'),'String');
SELECT accurateCastOrNull(toDate32('2200-02-03'),'Date');
SELECT accurateCastOrNull(toDate32('1930-02-03'),'DateTime(\'UTC\')');
SELECT accurateCastOrNull(toDate32('2020-02-03'),'Time');
-- error: 48
SELECT accurateCastOrNull(toDate32('2200-02-03'),'UUID');
-- error: 48
SELECT accurateCastOrNull(toDate32('1930-02-03'),'IPv6');
SELECT accurateCastOrNull(toDate32('2020-02-03'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(toDate32('2200-02-03'),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(toDate32('1930-02-03'),'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(toDate32('2020-02-03'),'JSON');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'UInt8');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'UInt32');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'UInt64');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'UInt256');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Float32');
-- error: 44
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Decimal32(3)');
-- error: 44
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'FixedString(20)');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Date32');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Time64(3)');
-- error: 48
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'IPv4');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(toDateTime('2020-02-03 04:05:06','UTC'),'Map(String,UInt8)');
SELECT accurateCastOrNull(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Bool');
-- error: 407
SELECT accurateCastOrNull(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Int16');
SELECT accurateCastOrNull(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Int64');
SELECT accurateCastOrNull(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Int128');
SELECT accurateCastOrNull(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Float32');
SELECT accurateCastOrNull(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Decimal32(3)');
SELECT accurateCastOrNull(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'FixedString(20)');
SELECT accurateCastOrNull(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Date32');
SELECT accurateCastOrNull(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'Time64(3)');
-- error: 48
SELECT accurateCastOrNull(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'IPv4');
SELECT accurateCastOrNull(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 70
SELECT accurateCastOrNull(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'Map(String,UInt8)');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Bool');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Int16');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Int64');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Int128');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'BFloat16');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Float64');
-- error: 44
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Decimal64(3)');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'String');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Date');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Time');
-- error: 48
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'UUID');
-- error: 48
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'IPv6');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(CAST('-1:00:00','Time'),'JSON');
-- error: 407
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'UInt8');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'UInt32');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'UInt64');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'UInt256');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Float32');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Decimal32(3)');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'FixedString(20)');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Date32');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Time64(3)');
-- error: 48
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'IPv4');
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 70
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(CAST('12:13:14.123','Time64(3)'),'Map(String,UInt8)');
SELECT accurateCastOrNull('abc','Bool');
SELECT accurateCastOrNull('2020-02-03','Int16');
SELECT accurateCastOrNull('1.2.3.4','Int64');
SELECT accurateCastOrNull('abc','Int128');
SELECT accurateCastOrNull('2020-02-03','BFloat16');
SELECT accurateCastOrNull('1.2.3.4','Float64');
SELECT accurateCastOrNull('abc','Decimal64(3)');
SELECT accurateCastOrNull('2020-02-03','String');
SELECT accurateCastOrNull('1.2.3.4','Date');
SELECT accurateCastOrNull('abc','DateTime(\'UTC\')');
SELECT accurateCastOrNull('2020-02-03','Time');
SELECT accurateCastOrNull('1.2.3.4','UUID');
SELECT accurateCastOrNull('abc','IPv6');
-- error: 691
SELECT accurateCastOrNull('2020-02-03','Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 6
SELECT accurateCastOrNull('1.2.3.4','IntervalMonth');
-- error: 43
SELECT accurateCastOrNull('-1.5','Map(String,UInt8)');
SELECT accurateCastOrNull(toFixedString('17',4),'UInt8');
SELECT accurateCastOrNull(toFixedString('17',4),'UInt32');
SELECT accurateCastOrNull(toFixedString('17',4),'UInt64');
SELECT accurateCastOrNull(toFixedString('17',4),'UInt256');
SELECT accurateCastOrNull(toFixedString('17',4),'Float32');
SELECT accurateCastOrNull(toFixedString('17',4),'Decimal32(3)');
SELECT accurateCastOrNull(toFixedString('17',4),'Decimal256(3)');
SELECT accurateCastOrNull(toFixedString('17',4),'FixedString(20)');
-- error: 38
SELECT accurateCastOrNull(toFixedString('17',4),'Date32');
SELECT accurateCastOrNull(toFixedString('17',4),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(toFixedString('17',4),'Time64(3)');
-- error: 44
SELECT accurateCastOrNull(toFixedString('17',4),'IPv4');
-- error: 691
SELECT accurateCastOrNull(toFixedString('17',4),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(toFixedString('17',4),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(toFixedString('17',4),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(toFixedString('17',4),'Map(String,UInt8)');
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Bool');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Int16');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Int64');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Int128');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'BFloat16');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Float64');
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Decimal64(3)');
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'String');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Date');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'DateTime(\'UTC\')');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Time');
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'UUID');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'IPv6');
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 48
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(toUUID('00000000-0000-0000-0000-000000000011'),'JSON');
-- error: 48
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'UInt8');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'UInt32');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'UInt64');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'UInt256');
-- error: 48
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Float32');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Decimal32(3)');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'FixedString(20)');
-- error: 48
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Date32');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Time64(3)');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'IPv4');
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 48
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(toIPv4('1.2.3.4'),'Map(String,UInt8)');
SELECT accurateCastOrNull(toIPv6('::1'),'Bool');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'Int16');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'Int64');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'Int128');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'BFloat16');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'Float64');
SELECT accurateCastOrNull(toIPv6('::1'),'Decimal64(3)');
SELECT accurateCastOrNull(toIPv6('::1'),'String');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'Date');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'DateTime(\'UTC\')');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'Time');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'UUID');
SELECT accurateCastOrNull(toIPv6('::1'),'IPv6');
SELECT accurateCastOrNull(toIPv6('::1'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 48
SELECT accurateCastOrNull(toIPv6('::1'),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(toIPv6('::1'),'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(toIPv6('::1'),'JSON');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt8');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt32');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt64');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'UInt256');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Float32');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Decimal32(3)');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Decimal256(3)');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'FixedString(20)');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Date32');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Time64(3)');
-- error: 48
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'IPv4');
-- error: 70
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),'Map(String,UInt8)');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Bool');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Int16');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Int64');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Int128');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'BFloat16');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Float64');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Decimal64(3)');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'String');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Date');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Time');
-- error: 48
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'UUID');
-- error: 48
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'IPv6');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'Tuple(UInt8,String)');
-- error: 53
SELECT accurateCastOrNull(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),'JSON');
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'UInt32');
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'UInt256');
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'Decimal32(3)');
-- error: 48
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'FixedString(20)');
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'DateTime64(6,\'UTC\')');
-- error: 48
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'IPv4');
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(CAST(5,'IntervalDay'),'Map(String,UInt8)');
-- error: 43
SELECT accurateCastOrNull([1,2],'UInt8');
-- error: 43
SELECT accurateCastOrNull([1,2],'UInt32');
-- error: 43
SELECT accurateCastOrNull([1,2],'UInt64');
-- error: 43
SELECT accurateCastOrNull([1,2],'UInt256');
-- error: 43
SELECT accurateCastOrNull([1,2],'Float32');
SELECT accurateCastOrNull([1,2],'Decimal32(3)');
SELECT accurateCastOrNull([1,2],'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull([1,2],'FixedString(20)');
-- error: 43
SELECT accurateCastOrNull([1,2],'Date32');
SELECT accurateCastOrNull([1,2],'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull([1,2],'Time64(3)');
-- error: 43
SELECT accurateCastOrNull([1,2],'IPv4');
SELECT accurateCastOrNull([1,2],'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull([1,2],'IntervalDay');
-- error: 43
SELECT accurateCastOrNull([1,2],'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull([1,2],'Map(String,UInt8)');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'Bool');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'Int16');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'Int64');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'Int128');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'BFloat16');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'Float64');
SELECT accurateCastOrNull((1,'a'),'Decimal64(3)');
SELECT accurateCastOrNull((1,'a'),'String');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'Date');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'DateTime(\'UTC\')');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'Time');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'UUID');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'IPv6');
SELECT accurateCastOrNull((1,'a'),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull((1,'a'),'IntervalMonth');
SELECT accurateCastOrNull((1,'a'),'Tuple(UInt8,String)');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'Bool');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'Int16');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'Int64');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'Int128');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'BFloat16');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'Float64');
SELECT accurateCastOrNull(map('a',1),'Decimal64(3)');
SELECT accurateCastOrNull(map('a',1),'String');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'Date');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'DateTime(\'UTC\')');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'Time');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'UUID');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'IPv6');
SELECT accurateCastOrNull(map('a',1),'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull(map('a',1),'IntervalMonth');
-- error: 53
SELECT accurateCastOrNull(map('a',1),'Tuple(UInt8,String)');
SELECT accurateCastOrNull(map('a',1),'JSON');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'UInt8');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'UInt32');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'UInt64');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'UInt256');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Float32');
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Decimal32(3)');
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Decimal256(3)');
-- error: 48
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'FixedString(20)');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Date32');
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'DateTime64(6,\'UTC\')');
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Time64(3)');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'IPv4');
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Enum8(\'a\' = -1, \'x\' = 17, \'b\' = 2)');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'IntervalDay');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Array(UInt8)');
-- error: 43
SELECT accurateCastOrNull(CAST('{"a":1}','JSON'),'Map(String,UInt8)');
SELECT toInt64(true::Bool);
SELECT toDate(true::Bool);
-- error: 48
SELECT toUUID(true::Bool);
SELECT toInt64(false::Bool);
SELECT toDate(false::Bool);
-- error: 48
SELECT toUUID(false::Bool);
SELECT toInt64(17::UInt8);
SELECT toDate(17::UInt8);
-- error: 48
SELECT toUUID(17::UInt8);
SELECT toInt64(255::UInt8);
SELECT toDate(255::UInt8);
-- error: 48
SELECT toUUID(255::UInt8);
SELECT toInt64(-1::Int8);
SELECT toDate(-1::Int8);
-- error: 48
SELECT toUUID(-1::Int8);
SELECT toInt64(17::Int8);
SELECT toDate(17::Int8);
-- error: 48
SELECT toUUID(17::Int8);
SELECT toInt64(-1::Int32);
SELECT toDate(-1::Int32);
-- error: 48
SELECT toUUID(-1::Int32);
SELECT toInt64(2000000000::Int32);
SELECT toDate(2000000000::Int32);
-- error: 48
SELECT toUUID(2000000000::Int32);
SELECT toInt64(17::Int32);
SELECT toDate(17::Int32);
-- error: 48
SELECT toUUID(17::Int32);
SELECT toInt64(18446744073709551615::UInt64);
SELECT toDate(18446744073709551615::UInt64);
-- error: 48
SELECT toUUID(18446744073709551615::UInt64);
SELECT toInt64(300::UInt64);
SELECT toDate(300::UInt64);
-- error: 48
SELECT toUUID(300::UInt64);
SELECT toInt64(17::UInt64);
SELECT toDate(17::UInt64);
-- error: 48
SELECT toUUID(17::UInt64);
SELECT toInt64(4300000000::UInt64);
SELECT toDate(4300000000::UInt64);
-- error: 48
SELECT toUUID(4300000000::UInt64);
SELECT toInt64(-1::Int64);
SELECT toDate(-1::Int64);
-- error: 48
SELECT toUUID(-1::Int64);
SELECT toInt64(17::Int64);
SELECT toDate(17::Int64);
-- error: 48
SELECT toUUID(17::Int64);
SELECT toInt64(9223372036854775807::Int64);
SELECT toDate(9223372036854775807::Int64);
-- error: 48
SELECT toUUID(9223372036854775807::Int64);
SELECT toInt64(17::UInt128);
SELECT toDate(17::UInt128);
-- error: 48
SELECT toUUID(17::UInt128);
SELECT toInt64(CAST('340282366920938463463374607431768211455','UInt128'));
SELECT toDate(CAST('340282366920938463463374607431768211455','UInt128'));
-- error: 48
SELECT toUUID(CAST('340282366920938463463374607431768211455','UInt128'));
SELECT toInt64(17::Int128);
SELECT toDate(17::Int128);
-- error: 48
SELECT toUUID(17::Int128);
SELECT toInt64(17::Int256);
SELECT toDate(17::Int256);
-- error: 48
SELECT toUUID(17::Int256);
SELECT toInt64(CAST('1000000000000000000000','Int256'));
SELECT toDate(CAST('1000000000000000000000','Int256'));
-- error: 48
SELECT toUUID(CAST('1000000000000000000000','Int256'));
SELECT toInt64(17::UInt256);
SELECT toDate(17::UInt256);
-- error: 48
SELECT toUUID(17::UInt256);
SELECT toInt64(CAST('1000000000000000000000','UInt256'));
SELECT toDate(CAST('1000000000000000000000','UInt256'));
-- error: 48
SELECT toUUID(CAST('1000000000000000000000','UInt256'));
SELECT toInt64(1.5::BFloat16);
SELECT toDate(1.5::BFloat16);
-- error: 48
SELECT toUUID(1.5::BFloat16);
SELECT toInt64(1.5::Float32);
SELECT toDate(1.5::Float32);
-- error: 48
SELECT toUUID(1.5::Float32);
SELECT toInt64(17::Float32);
SELECT toDate(17::Float32);
-- error: 48
SELECT toUUID(17::Float32);
-- error: 70
SELECT toInt64(nan::Float32);
-- error: 70
SELECT toDate(nan::Float32);
-- error: 48
SELECT toUUID(nan::Float32);
SELECT toInt64(1.5);
SELECT toDate(1.5);
-- error: 48
SELECT toUUID(1.5);
SELECT toInt64(-300.25);
SELECT toDate(-300.25);
-- error: 48
SELECT toUUID(-300.25);
SELECT toInt64(17::Float64);
SELECT toDate(17::Float64);
-- error: 48
SELECT toUUID(17::Float64);
-- error: 70
SELECT toInt64(nan);
-- error: 70
SELECT toDate(nan);
-- error: 48
SELECT toUUID(nan);
-- error: 70
SELECT toInt64(inf);
-- error: 70
SELECT toDate(inf);
-- error: 48
SELECT toUUID(inf);
SELECT toInt64(1e30);
SELECT toDate32(1e30);
-- error: 48
SELECT toIPv4(1e30);
SELECT toInt128(CAST('1.25','Decimal32(2)'));
-- error: 44
SELECT toDate32(CAST('1.25','Decimal32(2)'));
-- error: 44
SELECT toIPv4(CAST('1.25','Decimal32(2)'));
SELECT toInt128(CAST('-300.25','Decimal32(2)'));
-- error: 44
SELECT toDate32(CAST('-300.25','Decimal32(2)'));
-- error: 44
SELECT toIPv4(CAST('-300.25','Decimal32(2)'));
SELECT toInt128(CAST('17','Decimal32(2)'));
-- error: 44
SELECT toDate32(CAST('17','Decimal32(2)'));
-- error: 44
SELECT toIPv4(CAST('17','Decimal32(2)'));
SELECT toInt128(CAST('123456789.123','Decimal128(5)'));
-- error: 44
SELECT toDate32(CAST('123456789.123','Decimal128(5)'));
-- error: 44
SELECT toIPv6(CAST('123456789.123','Decimal128(5)'));
SELECT toFloat64(CAST('17','Decimal128(5)'));
-- error: 44
SELECT toDateTime(CAST('17','Decimal128(5)'),'UTC');
-- error: 44
SELECT toIPv6(CAST('17','Decimal128(5)'));
SELECT toFloat64(CAST('17','Decimal256(5)'));
-- error: 44
SELECT toDateTime(CAST('17','Decimal256(5)'),'UTC');
-- error: 44
SELECT toIPv6(CAST('17','Decimal256(5)'));
SELECT toFloat64(toDate('2020-02-03'));
SELECT toDateTime(toDate('2020-02-03'),'UTC');
-- error: 48
SELECT toIPv6(toDate('2020-02-03'));
SELECT toFloat64(toDate('2149-06-06'));
SELECT toDateTime(toDate('2149-06-06'),'UTC');
-- error: 48
SELECT toIPv6(toDate('2149-06-06'));
SELECT toFloat64(toDate('1970-01-01'));
SELECT toDateTime(toDate('1970-01-01'),'UTC');
-- error: 48
SELECT toIPv6(toDate('1970-01-01'));
SELECT toFloat64(toDate32('2020-02-03'));
SELECT toDateTime(toDate32('2020-02-03'),'UTC');
-- error: 48
SELECT toIPv6(toDate32('2020-02-03'));
SELECT toFloat64(toDate32('1930-02-03'));
SELECT toDateTime(toDate32('1930-02-03'),'UTC');
-- error: 48
SELECT toIPv6(toDate32('1930-02-03'));
SELECT toFloat64(toDate32('2200-02-03'));
SELECT toDateTime(toDate32('2200-02-03'),'UTC');
-- error: 48
SELECT toIPv6(toDate32('2200-02-03'));
SELECT toFloat64(toDateTime('2020-02-03 04:05:06','UTC'));
SELECT toDateTime(toDateTime('2020-02-03 04:05:06','UTC'),'UTC');
-- error: 48
SELECT toIPv6(toDateTime('2020-02-03 04:05:06','UTC'));
SELECT toFloat64(toDateTime(0,'UTC'));
SELECT toDateTime(toDateTime(0,'UTC'),'UTC');
-- error: 48
SELECT toIPv6(toDateTime(0,'UTC'));
SELECT toFloat64(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'));
SELECT toDateTime(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'),'UTC');
-- error: 48
SELECT toIPv6(toDateTime64('2020-02-03 04:05:06.789',3,'UTC'));
SELECT toFloat64(toDateTime64('1950-01-01 00:00:00',3,'UTC'));
SELECT toDateTime(toDateTime64('1950-01-01 00:00:00',3,'UTC'),'UTC');
-- error: 48
SELECT toIPv6(toDateTime64('1950-01-01 00:00:00',3,'UTC'));
SELECT toFloat64(toDateTime64('2200-01-01 00:00:00',3,'UTC'));
SELECT toDateTime(toDateTime64('2200-01-01 00:00:00',3,'UTC'),'UTC');
-- error: 48
SELECT toIPv6(toDateTime64('2200-01-01 00:00:00',3,'UTC'));
SELECT toFloat64(CAST('12:13:14','Time'));
SELECT toDateTime(CAST('12:13:14','Time'),'UTC');
-- error: 48
SELECT toIPv6(CAST('12:13:14','Time'));
SELECT toFloat64(CAST('-1:00:00','Time'));
SELECT toDateTime(CAST('-1:00:00','Time'),'UTC');
-- error: 48
SELECT toIPv6(CAST('-1:00:00','Time'));
SELECT toFloat64(CAST('12:13:14.123','Time64(3)'));
-- error: 70
SELECT toDateTime(CAST('12:13:14.123','Time64(3)'),'UTC');
-- error: 48
SELECT toIPv6(CAST('12:13:14.123','Time64(3)'));
SELECT toFloat64('17');
SELECT toDateTime('17','UTC');
-- error: 676
SELECT toIPv6('17');
-- error: 72
SELECT toFloat64('abc');
-- error: 41
SELECT toDateTime('abc','UTC');
-- error: 676
SELECT toIPv6('abc');
SELECT toFloat64('-1.5');
-- error: 41
SELECT toDateTime('-1.5','UTC');
-- error: 676
SELECT toIPv6('-1.5');
-- error: 6
SELECT toFloat64('2020-02-03');
SELECT toDateTime('2020-02-03','UTC');
-- error: 676
SELECT toIPv6('2020-02-03');
-- error: 72
SELECT toFloat64('');
-- error: 41
SELECT toDateTime('','UTC');
-- error: 676
SELECT toIPv6('');
-- error: 6
SELECT toFloat64('1.2.3.4');
-- error: 41
SELECT toDateTime64('1.2.3.4',6,'UTC');
-- error: 6
SELECT toIntervalDay('1.2.3.4');
SELECT toDecimal64(toFixedString('17',4),3);
SELECT toDateTime64(toFixedString('17',4),6,'UTC');
-- error: 467
SELECT toBool(toFixedString('ab',4));
SELECT toString(toFixedString('ab',4));
-- error: 41
SELECT toTime(toFixedString('ab',4));
-- error: 48
SELECT toUInt8(toUUID('00000000-0000-0000-0000-000000000011'));
-- error: 48
SELECT toFixedString(toUUID('00000000-0000-0000-0000-000000000011'),20);
-- error: 48
SELECT toTime64(toUUID('00000000-0000-0000-0000-000000000011'),3);
-- error: 48
SELECT toUInt8(toIPv4('1.2.3.4'));
-- error: 48
SELECT toFixedString(toIPv4('1.2.3.4'),20);
-- error: 48
SELECT toTime64(toIPv4('1.2.3.4'),3);
-- error: 48
SELECT toUInt8(toIPv4('0.0.0.17'));
-- error: 48
SELECT toFixedString(toIPv4('0.0.0.17'),20);
-- error: 48
SELECT toTime64(toIPv4('0.0.0.17'),3);
-- error: 48
SELECT toUInt8(toIPv6('::ffff:1.2.3.4'));
-- error: 48
SELECT toFixedString(toIPv6('::ffff:1.2.3.4'),20);
-- error: 48
SELECT toTime64(toIPv6('::ffff:1.2.3.4'),3);
-- error: 48
SELECT toUInt8(toIPv6('::1'));
-- error: 48
SELECT toFixedString(toIPv6('::1'),20);
-- error: 48
SELECT toTime64(toIPv6('::1'),3);
SELECT toUInt8(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'));
-- error: 48
SELECT toFixedString(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),20);
-- error: 70
SELECT toTime64(CAST('b','Enum8(\'a\' = -1, \'b\' = 17)'),3);
SELECT toUInt8(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'));
-- error: 48
SELECT toFixedString(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),20);
-- error: 70
SELECT toTime64(CAST('a','Enum8(\'a\' = -1, \'b\' = 17)'),3);
SELECT toUInt8(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'));
-- error: 48
SELECT toFixedString(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),20);
-- error: 70
SELECT toTime64(CAST('b','Enum16(\'a\' = -1, \'b\' = 2)'),3);
SELECT toUInt8(CAST(5,'IntervalDay'));
-- error: 48
SELECT toFixedString(CAST(5,'IntervalDay'),20);
-- error: 70
SELECT toTime64(CAST(5,'IntervalDay'),3);
SELECT toUInt8(CAST(-1,'IntervalDay'));
-- error: 48
SELECT toFixedString(CAST(-1,'IntervalDay'),20);
-- error: 70
SELECT toTime64(CAST(-1,'IntervalDay'),3);
-- error: 43
SELECT toUInt8([1,2]);
-- error: 48
SELECT toFixedString([1,2],20);
-- error: 43
SELECT toTime64([1,2],3);
-- error: 43
SELECT toUInt8(['a']);
-- error: 48
SELECT toFixedString(['a'],20);
-- error: 43
SELECT toTime64(['a'],3);
-- error: 43
SELECT toUInt8((1,'a'));
-- error: 48
SELECT toFixedString((1,'a'),20);
-- error: 43
SELECT toTime64((1,'a'),3);
-- error: 43
SELECT toUInt8(map('a',1));
-- error: 48
SELECT toFixedString(map('a',1),20);
-- error: 43
SELECT toTime64(map('a',1),3);
SELECT toUInt8(NULL);
SELECT toFixedString(NULL,20);
SELECT toTime64(NULL,3);
-- error: 43
SELECT toUInt8(CAST('{"a":1}','JSON'));
-- error: 48
SELECT toFixedString(CAST('{"a":1}','JSON'),20);
-- error: 43
SELECT toTime64(CAST('{"a":1}','JSON'),3);
SELECT CAST('10:20','DateTime64(3,\'UTC\')');
SELECT CAST('2020','DateTime64(3,\'UTC\')');
SELECT CAST('17','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('2020-13-45','DateTime64(3,\'UTC\')');
SELECT CAST('3','DateTime64(3,\'UTC\')');
SELECT CAST('12','DateTime64(3,\'UTC\')');
SELECT CAST('31','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('32','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('0','DateTime64(3,\'UTC\')');
SELECT CAST('1/2','DateTime64(3,\'UTC\')');
SELECT CAST('01/02','DateTime64(3,\'UTC\')');
SELECT CAST('13/02','DateTime64(3,\'UTC\')');
SELECT CAST('Jan 5','DateTime64(3,\'UTC\')');
SELECT CAST('5 Jan','DateTime64(3,\'UTC\')');
SELECT CAST('Jan','DateTime64(3,\'UTC\')');
SELECT CAST('Jan 2020','DateTime64(3,\'UTC\')');
SELECT CAST('2020 Jan 5','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('2020-Jan-05','DateTime64(3,\'UTC\')');
SELECT CAST('05-Jan-2020','DateTime64(3,\'UTC\')');
SELECT CAST('1 2 2020','DateTime64(3,\'UTC\')');
SELECT CAST('01/02/2020','DateTime64(3,\'UTC\')');
SELECT CAST('13/02/2020','DateTime64(3,\'UTC\')');
SELECT CAST('02/13/2020','DateTime64(3,\'UTC\')');
SELECT CAST('1.2.2020','DateTime64(3,\'UTC\')');
SELECT CAST('2020.1.2','DateTime64(3,\'UTC\')');
SELECT CAST('20200102','DateTime64(3,\'UTC\')');
SELECT CAST('202001','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('123456','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('1234567','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('12345','DateTime64(3,\'UTC\')');
SELECT CAST('1234','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('12345678','DateTime64(3,\'UTC\')');
SELECT CAST('123456789','DateTime64(3,\'UTC\')');
SELECT CAST('1577934245','DateTime64(3,\'UTC\')');
SELECT CAST('1577934245.5','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('15779342451','DateTime64(3,\'UTC\')');
SELECT CAST('1577934245123','DateTime64(3,\'UTC\')');
SELECT CAST('1577934245123456','DateTime64(3,\'UTC\')');
SELECT CAST('1577934245123456789','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01','DateTime64(3,\'UTC\')');
SELECT CAST('2020-1-2 3:4:5','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02T03:04:05Z','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02T03:04:05.123Z','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 03:04:05+02:00','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 03:04:05 +0200','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 03:04:05 +02','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 03:04:05 UTC','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 03:04:05 MSK','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 3pm','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 3:04 PM','DateTime64(3,\'UTC\')');
SELECT CAST('3:04 PM','DateTime64(3,\'UTC\')');
SELECT CAST('Mon, 06 Jan 2020 10:11:12','DateTime64(3,\'UTC\')');
SELECT CAST('Mon 06 Jan','DateTime64(3,\'UTC\')');
SELECT CAST('Jan 2 2020 3:04','DateTime64(3,\'UTC\')');
SELECT CAST('2 Jan 2020 03:04:05 AM','DateTime64(3,\'UTC\')');
SELECT CAST('20200102030405','DateTime64(3,\'UTC\')');
SELECT CAST('20200102T030405','DateTime64(3,\'UTC\')');
SELECT CAST('20200102 030405','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 030405','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 25:00:00','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('2020-02-31','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('2020-02-30 00:00:00','DateTime64(3,\'UTC\')');
SELECT CAST('2020-00-10','DateTime64(3,\'UTC\')');
SELECT CAST('0000-00-00 00:00:00','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('abc','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('-1','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('-1.5','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('-12345','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('-12345.5','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('2020-01-02x','DateTime64(3,\'UTC\')');
SELECT CAST('2020/01/02','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('99','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 03:04:05.','DateTime64(3,\'UTC\')');
SELECT CAST('1970-01-01','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 24:00:00','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 23:59:60','DateTime64(3,\'UTC\')');
SELECT CAST('10 20','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('2020-366','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('1/2/3','DateTime64(3,\'UTC\')');
SELECT CAST('1/2/99','DateTime64(3,\'UTC\')');
SELECT CAST('12/31/99','DateTime64(3,\'UTC\')');
SELECT CAST(' 2020-01-02','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02 ','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-02  03:04','DateTime64(3,\'UTC\')');
SELECT CAST('March 5, 2021','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('5th March 2021','DateTime64(3,\'UTC\')');
SELECT CAST('Sat Mar 5 2021','DateTime64(3,\'UTC\')');
SELECT CAST('2021 March 5 10:00','DateTime64(3,\'UTC\')');
SELECT CAST('10:00 2021-03-05','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('1e9','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('0x10','DateTime64(3,\'UTC\')');
SELECT CAST('2020-1-2','DateTime64(3,\'UTC\')');
SELECT CAST('2020-01-2','DateTime64(3,\'UTC\')');
SELECT CAST('2020-12-1 1:1','DateTime64(3,\'UTC\')');
SELECT CAST('01-02-2020','DateTime64(3,\'UTC\')');
SELECT CAST('1-2-2020','DateTime64(3,\'UTC\')');
SELECT CAST('18:00 5 Jan 2020','DateTime64(3,\'UTC\')');
SELECT CAST('0.5','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('12345.5','DateTime64(3,\'UTC\')');
SELECT CAST('1234.5','DateTime64(3,\'UTC\')');
-- error: 41
SELECT CAST('2020-06-31','DateTime64(3,\'UTC\')');
SELECT CAST('9999-12-31 23:59:59','DateTime64(3,\'UTC\')');
SELECT CAST('1000-01-01','DateTime64(3,\'UTC\')');
