SELECT cityHash64(INTERVAL 1 DAY), cityHash64(INTERVAL 2 MONTH), cityHash64(toNullable(INTERVAL 1 DAY)), metroHash64(INTERVAL 1 DAY), farmHash64(INTERVAL 3 WEEK);
SELECT xxHash64(INTERVAL 1 DAY), sipHash64(INTERVAL 1 DAY), murmurHash3_64(INTERVAL 1 DAY), halfMD5(INTERVAL 1 DAY), xxHash32(INTERVAL 1 DAY);
SELECT cityHash64(toTime('12:00:00')), cityHash64(toTime64('12:00:00', 3)), metroHash64(toTime('12:00:00')), murmurHash2_64(toTime('12:00:00'));
SELECT cityHash64(toDateTime64('2024-01-01 00:00:00', 3, 'UTC')), cityHash64([toDateTime64('2024-01-01 00:00:00', 3, 'UTC')]), cityHash64(tuple(toDateTime64('2024-01-01 00:00:00', 3, 'UTC')));
SELECT farmHash64(toDateTime64('2024-01-01 00:00:00', 3, 'UTC')), metroHash64(toDateTime64('2024-01-01 00:00:00', 3, 'UTC')), xxh3(toDateTime64('2024-01-01 00:00:00', 3, 'UTC')), murmurHash2_32(toDateTime64('2024-01-01 00:00:00', 3, 'UTC'));
SELECT cityHash64(toDate('2024-01-01')), cityHash64(toDate32('2024-01-01')), cityHash64(toDateTime('2024-01-01 00:00:00', 'UTC')), cityHash64(toDecimal64(1, 2)), cityHash64(true), cityHash64(CAST('a', 'Enum8(\'a\' = 1)'));
SELECT cityHash64(materialize(toDateTime64('2024-01-01 00:00:00', 6, 'UTC')), number, INTERVAL 1 DAY) FROM numbers(3);
