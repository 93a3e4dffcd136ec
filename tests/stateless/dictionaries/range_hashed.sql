CREATE TABLE rates (id UInt64, from_day Date, to_day Date, rate Float64) ENGINE = Memory;
INSERT INTO rates VALUES (1, '2024-01-01', '2024-01-31', 1.5), (1, '2024-02-01', '2024-02-29', 2.5), (2, '2024-01-10', '2024-01-20', 9);
CREATE DICTIONARY rd (id UInt64, from_day Date, to_day Date, rate Float64 DEFAULT -1) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'rates')) LAYOUT(RANGE_HASHED()) RANGE(MIN from_day MAX to_day) LIFETIME(0);
SELECT dictGet('rd', 'rate', toUInt64(1), toDate('2024-01-15')), dictGet('rd', 'rate', toUInt64(1), toDate('2024-02-01'));
SELECT dictGet('rd', 'rate', toUInt64(2), toDate('2024-03-01')), dictHas('rd', toUInt64(2), toDate('2024-01-10'));
SELECT d, dictGet('rd', 'rate', toUInt64(1), toDate(d)) FROM (SELECT toDate('2024-01-30') + number AS d FROM numbers(4));
SELECT dictGetOrDefault('rd', 'rate', toUInt64(3), toDate('2024-01-15'), 0.25);
SELECT * FROM rd ORDER BY id, from_day;
-- error: 42
SELECT dictGet('rd', 'rate', toUInt64(1));
