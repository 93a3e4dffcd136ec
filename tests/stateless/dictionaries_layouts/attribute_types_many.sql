CREATE TABLE s (id UInt64, u8 UInt8, i64 Int64, f Float32, d Date, t DateTime('UTC'), dc Decimal(10, 3), u UUID, a Array(String), n Nullable(String), ip IPv4, b Bool, e Enum8('x' = 1, 'y' = 2)) ENGINE = Memory;
INSERT INTO s VALUES (1, 200, -5, 1.5, '2024-01-02', '2024-01-02 03:04:05', 1.125, '61f0c404-5cb3-11e7-907b-a6006ad3dba0', ['p', 'q'], NULL, '1.2.3.4', true, 'y');
CREATE DICTIONARY d (id UInt64, u8 UInt8 DEFAULT 7, i64 Int64 DEFAULT -7, f Float32 DEFAULT 0.5, d Date DEFAULT '2000-01-01', t DateTime('UTC') DEFAULT '2000-01-01 00:00:00', dc Decimal(10, 3) DEFAULT 9.5, u UUID DEFAULT '00000000-0000-0000-0000-000000000001', a Array(String) DEFAULT ['none'], n Nullable(String) DEFAULT 'dn', ip IPv4 DEFAULT '0.0.0.1') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('d', 'u8', 1), dictGet('d', 'i64', 1), dictGet('d', 'f', 1), dictGet('d', 'd', 1), dictGet('d', 't', 1), dictGet('d', 'dc', 1), dictGet('d', 'u', 1), dictGet('d', 'a', 1), dictGet('d', 'n', 1), dictGet('d', 'ip', 1);
SELECT dictGet('d', 'u8', 2), dictGet('d', 'i64', 2), dictGet('d', 'f', 2), dictGet('d', 'd', 2), dictGet('d', 't', 2), dictGet('d', 'dc', 2), dictGet('d', 'u', 2), dictGet('d', 'n', 2), dictGet('d', 'ip', 2);
SELECT dictGet('d', 'a', 2);
SELECT dictGetUInt8('d', 'u8', 1), dictGetInt64('d', 'i64', 1), dictGetFloat32('d', 'f', 1), dictGetDate('d', 'd', 1), dictGetDateTime('d', 't', 1), dictGetUUID('d', 'u', 1);
-- error: 53
SELECT dictGetInt8('d', 'u8', 1);
-- error: 53
SELECT dictGetUInt8OrDefault('d', 'u8', 5, toUInt8(99)), dictGetStringOrDefault('d', 'n', 5, 'x');
SELECT toTypeName(dictGet('d', 'n', 1)), toTypeName(dictGet('d', 'a', 1)), toTypeName(dictGetOrNull('d', 'u8', 1));
SELECT dictGetOrNull('d', 'u8', 9), dictGetOrNull('d', 'i64', 1);
DESCRIBE d;
SELECT * FROM d;
CREATE DICTIONARY dbad (id UInt64, m Map(String, UInt8)) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
-- error: 387
CREATE DICTIONARY dbad (id UInt64, u8 UInt8 DEFAULT 'abc') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
