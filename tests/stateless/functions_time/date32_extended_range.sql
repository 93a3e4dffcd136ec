CREATE TABLE ages (d Date32, n Nullable(Date32)) ENGINE = MergeTree ORDER BY d;
INSERT INTO ages VALUES ('1900-01-01', NULL), ('1925-06-07', '1969-12-31'), ('2299-12-31', '2150-01-01'), ('1970-01-01', '1900-01-02');
SELECT d, n, toInt32(d), toYear(d), toMonth(d), toDayOfWeek(d) FROM ages ORDER BY d;
SELECT d + 1, d - 1, d + INTERVAL 1 MONTH, addYears(d, -1) FROM ages WHERE d BETWEEN '1925-01-01' AND '2200-01-01' ORDER BY d;
SELECT toYYYYMM(d), toYYYYMMDD(d), toISOYear(d), toISOWeek(d), toDayOfYear(d), toQuarter(d) FROM ages ORDER BY d;
-- error: 43
SELECT min(d), max(d), count(n), max(n) - min(n), dateDiff('year', min(d), max(d)), uniqExact(toYear(d)) FROM ages;
SELECT d FROM ages WHERE d < '1970-01-01' ORDER BY d DESC;
SELECT d FROM ages WHERE toYear(d) = 1925 OR n > toDate('2100-01-01') ORDER BY d;
SELECT formatDateTime(d, '%d.%m.%Y'), toString(d), toRelativeDayNum(d), toDaysSinceYearZero(d) FROM ages ORDER BY d;
SELECT toLastDayOfMonth(d), toTypeName(toLastDayOfMonth(d)), toStartOfMonth(d), toTypeName(toMonday(d)) FROM ages WHERE d = '1970-01-01';
SELECT toDate32('1925-06-07') = '1925-06-07', toDate32('1925-06-07') IN ('1925-06-07'), toDate32('2021-01-01') = toDateTime('2021-01-01 00:00:00', 'UTC'), least(toDate32('1950-01-01'), toDate('2020-01-01'));
SELECT toDate32OrNull('1899-12-31');
