SELECT makeDate(2024, 2, 29), makeDate(2024, 60), makeDate(2024, 13, 1), makeDate(2023, 2, 29), makeDate(1969, 1, 1), makeDate(2150, 1, 1), makeDate32(1925, 5, 6), makeDate32(2299, 365), makeDate32(2024, 0, 1);
SELECT makeDateTime(2024, 2, 29, 1, 2, 3, 'UTC'), makeDateTime(2024, 2, 30, 0, 0, 0, 'UTC'), makeDateTime(2024, 1, 1, 25, 0, 0, 'UTC'), makeDateTime(2024, 1, 1, 23, 59, 60, 'UTC'), makeDateTime(2107, 1, 1, 0, 0, 0, 'UTC'), makeDateTime(1969, 12, 31, 23, 59, 59, 'UTC');
SELECT makeDateTime64(2024, 2, 29, 1, 2, 3, 456, 3, 'UTC'), makeDateTime64(2024, 2, 29, 1, 2, 3, 5, 1, 'UTC'), makeDateTime64(2024, 2, 29, 1, 2, 3, 123456789, 9, 'UTC'), makeDateTime64(1900, 1, 1, 0, 0, 0, 0, 3, 'UTC'), toTypeName(makeDateTime64(2024, 1, 1, 0, 0, 0)), makeDateTime64(2024, 2, 29, 1, 2, 3.999, 0, 0, 'UTC');
SELECT number, makeDate(2020 + number, 2, 29 - number), makeDateTime(2020, number + 1, 1, number, 0, 0, 'UTC'), makeDate(2020, number * 200 + 1) FROM numbers(3) ORDER BY number;
SELECT makeDate(2024.9, 1.5, 2.7), makeDate(toNullable(2024), 1, 1), makeDate(NULL, 1, 1), makeDate(materialize(2024), 1, materialize(5)), toTypeName(makeDate(2024, 1, 1)), toTypeName(makeDateTime(2024, 1, 1, 0, 0, 0, 'Asia/Tokyo'));
SELECT toTime(toDateTime('2024-05-17 13:47:59', 'UTC')), timestamp('2024-01-01', '10:20:30'), timestamp('2024-01-01 01:00:00'), toTypeName(timestamp('2024-01-01'));
SELECT timeSlots(toDateTime('2024-01-01 00:00:00', 'UTC'), toUInt32(3600)), timeSlots(toDateTime('2024-01-01 00:20:00', 'UTC'), toUInt32(600), 299), timeSlot(toDateTime64('2024-01-01 00:59:59.5', 1, 'UTC'));
SELECT timeSlots(toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC'), toDecimal64(600, 0), toDecimal64(299, 0));
-- error: 43
SELECT makeDate('2024', 1, 1);
-- error: 42
SELECT makeDate(2024);
-- error: 42
SELECT makeDateTime(2024, 1, 1);
