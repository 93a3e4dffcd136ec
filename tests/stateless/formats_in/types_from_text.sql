SELECT * FROM format(CSV, 'u UUID, i4 IPv4, i6 IPv6', '61f0c404-5cb3-11e7-907b-a6006ad3dba0,1.2.3.4,::1');
-- error: 376
SELECT * FROM format(CSV, 'u UUID', 'nonsense');
-- error: 675
SELECT * FROM format(CSV, 'i IPv4', '1.2.3.400');
SELECT * FROM format(TSV, 'd Decimal(18, 3), e Decimal256(20)', '1.5\t-0.00000000000000000001\n1e3\t7');
-- error: 69
SELECT * FROM format(TSV, 'd Decimal(4, 2)', '12345');
SELECT * FROM format(TSV, 'f FixedString(4)', 'ab\nabcd');
-- error: 131
SELECT * FROM format(TSV, 'f FixedString(2)', 'abc');
SELECT * FROM format(JSONEachRow, 'v Variant(UInt64, String, Array(UInt8)), d Dynamic', '{"v": 5, "d": 1.5}{"v": "x", "d": "2024-01-01"}{"v": [1], "d": null}{"v": null}');
SELECT v, variantType(v) FROM format(CSV, 'v Variant(UInt64, String)', '5\nabc\n\\N');
SELECT d, dynamicType(d) FROM format(CSV, 'd Dynamic', '5\nabc\n2024-01-01\n"[1,2]"');
SELECT * FROM format(JSONEachRow, 'p Point, r Ring', '{"p": [1, 2], "r": [[0, 0], [1, 1]]}');
SELECT * FROM format(CSV, 'i Int128, u UInt256', '-170141183460469231731687303715884105728,115792089237316195423570985008687907853269984665640564039457584007913129639935');
SELECT * FROM format(TSV, 'l LowCardinality(Nullable(String)), m Map(LowCardinality(String), Int8)', 'x\t{\'a\':1}\n\\N\t{}');
-- error: 43
SELECT finalizeAggregation(s) FROM format(JSONEachRow, 's SimpleAggregateFunction(sum, UInt64)', '{"s": 5}');
SELECT * FROM format(CSV, 's SimpleAggregateFunction(max, UInt8)', '5');
-- error: 38
SELECT * FROM format(TSV, 't DateTime64(6, \'UTC\'), d Date32', '2024-01-01 00:00:00.123456\t2200-01-01\n1704067200.5\t-5');
-- error: 691
SELECT * FROM format(TSV, 'e Enum(\'a\' = 1)', 'zzz');
