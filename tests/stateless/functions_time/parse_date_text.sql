SELECT toDate('2024-02-29'), toDate('2024-2-9'), toDate('20240229'), toDate('2024/02/29'), toDate('2024-02-29 10:11:12'), toDate('1970-01-01'), toDate('2149-06-06');
SELECT toDate('0000-00-00'), toDate('1900-01-01'), toDate('2200-01-01'), toDate32('1900-01-01');
SELECT toDate32('1899-12-31');
SELECT toDate32('2300-01-01');
SELECT toDateOrNull('2024-02-30'), toDateOrNull('2024-13-01'), toDateOrNull(''), toDateOrZero('bad'), toDateOrDefault('bad'), toDateOrDefault('bad', toDate('2000-01-01')), toDate32OrNull('x'), toDate32OrZero('x'), toDate32OrDefault('x', toDate32('1950-01-01'));
SELECT toDate(0), toDate(18262), toDate(65535), toDate(70000), toDate(1577836800), toDate(-1), toDate32(-25567), toDate32(0), toDate32(100000);
SELECT number, toDate(number * 20000), toDate32(toInt32(number) * -10000) FROM numbers(4) ORDER BY number;
-- error: 38
SELECT toDate('hello');
-- error: 38
SELECT toDate('2024');
-- error: 6
SELECT toDate('2024-01-01x');
