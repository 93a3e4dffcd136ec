CREATE TABLE src (id UInt64, n Nullable(Int32), a Array(UInt8), d Date, dt DateTime64(3), dec Decimal(10, 2), u UUID, f Float32, e FixedString(3), ip IPv4) ENGINE = Memory;
INSERT INTO src VALUES (1, 5, [1, 2], '2024-01-01', '2024-01-01 00:00:00.5', 1.25, '61f0c404-5cb3-11e7-907b-a6006ad3dba0', 0.5, 'abc', '1.2.3.4'), (2, NULL, [], '1970-01-01', 0, 0, '00000000-0000-0000-0000-000000000000', nan, '', '0.0.0.0');
CREATE DICTIONARY at (id UInt64, n Nullable(Int32), a Array(UInt8), d Date, dt DateTime64(3), dec Decimal(10, 2), u UUID, f Float32, ip IPv4) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('at', 'n', toUInt64(1)), dictGet('at', 'n', toUInt64(2)), dictGet('at', 'n', toUInt64(3));
SELECT dictGet('at', 'a', toUInt64(1)), dictGet('at', 'd', toUInt64(1)), dictGet('at', 'dt', toUInt64(1)), dictGet('at', 'dec', toUInt64(1));
SELECT dictGet('at', 'u', toUInt64(1)), dictGet('at', 'f', toUInt64(2)), dictGet('at', 'ip', toUInt64(1));
SELECT toTypeName(dictGet('at', 'n', toUInt64(1))), toTypeName(dictGetOrNull('at', 'd', toUInt64(1)));
SELECT dictGetOrNull('at', 'd', toUInt64(9)), dictGetOrDefault('at', 'n', toUInt64(9), NULL);
SELECT * FROM at WHERE id = 1;
