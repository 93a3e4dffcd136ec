-- error: 41
SELECT toDateTime('x', 'UTC');
-- error: 36
SELECT toTimeZone(now(), 'No/Where');
-- error: 36
SELECT dateDiff('fortnight', toDate('2020-01-01'), toDate('2020-01-02'));
-- error: 36
SELECT dateTrunc('fortnight', toDate('2020-01-01'));
-- error: 69
SELECT toStartOfInterval(toDate('2020-01-01'), INTERVAL 0 DAY);
-- error: 43
SELECT toStartOfInterval(toDate('2020-01-01'), 1);
-- error: 36
SELECT formatDateTime(toDate('2020-01-01'), '%');
-- error: 41
SELECT parseDateTime('2020', '%Y-%m');
-- error: 62
SELECT INTERVAL 1 FORTNIGHT;
-- error: 43
SELECT toDate('2020-01-01') + toDate('2020-01-01');
-- error: 43
SELECT toDate('2020-01-01') * 2;
-- error: 69
SELECT toDateTime64('2020-01-01', 30);
-- error: 41
SELECT addDays('text', 1);
-- error: 43
SELECT makeDate('x', 1, 1);
