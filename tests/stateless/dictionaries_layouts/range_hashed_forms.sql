CREATE TABLE s (id UInt64, f Date, t Nullable(Date), price Decimal(9, 2)) ENGINE = Memory;
INSERT INTO s VALUES (1, '2024-01-01', '2024-01-31', 10.5), (1, '2024-02-01', NULL, 12), (1, '2024-01-15', '2024-01-20', 99), (2, '2020-01-01', '2020-12-31', 1);
CREATE DICTIONARY r (id UInt64, f Date, t Nullable(Date), price Decimal(9, 2) DEFAULT -1) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(RANGE_HASHED()) RANGE(MIN f MAX t) LIFETIME(0);
SELECT dictGet('r', 'price', toUInt64(1), toDate('2024-01-10')), dictGet('r', 'price', toUInt64(1), toDate('2030-01-01')), dictGet('r', 'price', toUInt64(2), toDate('2021-01-01'));
SELECT dictGet('r', 'price', toUInt64(1), toDate('2024-01-17'));
SELECT dictHas('r', toUInt64(1), toDate('2023-01-01')), dictHas('r', toUInt64(2), toDate('2020-12-31'));
SELECT dictGetOrDefault('r', 'price', toUInt64(7), toDate('2024-01-01'), toDecimal32(5, 2));
SELECT toDate('2024-01-01') + number * 16 AS d, dictGet('r', 'price', 1, d) FROM numbers(5);
SELECT * FROM r ORDER BY id, f;
-- error: 42
SELECT dictGet('r', 'price', toUInt64(1));
CREATE DICTIONARY rmax (id UInt64, f Date, t Nullable(Date), price Decimal(9, 2) DEFAULT -1) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(RANGE_HASHED(range_lookup_strategy 'max')) RANGE(MIN f MAX t) LIFETIME(0);
SELECT dictGet('rmax', 'price', toUInt64(1), toDate('2024-01-17'));
CREATE TABLE si (k String, lo Int32, hi Int32, label String) ENGINE = Memory;
INSERT INTO si VALUES ('age', 0, 17, 'child'), ('age', 18, 64, 'adult'), ('age', 65, 200, 'old');
CREATE DICTIONARY ri (k String, lo Int32, hi Int32, label String DEFAULT '-') PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 'si')) LAYOUT(COMPLEX_KEY_RANGE_HASHED()) RANGE(MIN lo MAX hi) LIFETIME(0);
SELECT number, dictGet('ri', 'label', 'age', toInt32(number)) FROM numbers(16, 3);
CREATE DICTIONARY rb (id UInt64, f Date, price Float32) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(RANGE_HASHED()) LIFETIME(0);
-- error: 387
CREATE DICTIONARY rb (id UInt64, f Date, t Date) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) RANGE(MIN f MAX t) LIFETIME(0);
