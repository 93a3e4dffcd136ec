SELECT formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%C %d %D %e %F %H'), formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%I %h %l %i %j %k'), formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%m %M %b %n|%p %Q'), formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%R %r %S %s %T %t|');
SELECT formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%u %V %w %W %a'), formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%y %Y %G %g %z %%'), formatDateTime(toDateTime('2018-01-02 22:33:44', 'Asia/Kolkata'), '%z'), formatDateTime(toDateTime('2018-07-02 22:33:44', 'UTC'), '%F %T', 'America/New_York');
SELECT formatDateTime(toDate('2018-01-02'), '%F %T'), formatDateTime(toDate32('1927-01-02'), '%F %a'), formatDateTime(toDateTime64('2018-01-02 22:33:44.567', 3, 'UTC'), '%S.%f'), formatDateTime(toDateTime64('2018-01-02 22:33:44.567891', 6, 'UTC'), '%f'), formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%f');
SET formatdatetime_parsedatetime_m_is_month_name = 0, formatdatetime_f_prints_single_zero = 1;
SELECT formatDateTime(toDateTime('2018-01-02 22:33:44', 'UTC'), '%M %i %f');
SET formatdatetime_format_without_leading_zeros = 1;
SELECT formatDateTime(toDateTime('2018-01-02 03:04:05', 'UTC'), '%c %l %k %m');
SELECT number, formatDateTime(toDate('2018-12-30') + number, '%Y-%m-%d %V %u %w %G'), DATE_FORMAT(toDate('2018-01-01') + number, '%j') FROM numbers(4) ORDER BY number;
SELECT fromUnixTimestamp(1234567890, '%Y-%m-%d %R', 'UTC'), FROM_UNIXTIME(0, '%F', 'UTC'), fromUnixTimestamp(423543535), toTypeName(fromUnixTimestamp(1)), fromUnixTimestampInJodaSyntax(1234567890, 'yyyy-MM-dd HH:mm', 'UTC');
SELECT formatDateTime(toNullable(toDate('2018-01-02')), '%F'), formatDateTime(NULL, '%F'), formatDateTime(materialize(toDate('2018-01-02')), ''), formatDateTime(toDate('2018-01-02'), 'plain');
-- error: 36
SELECT formatDateTime(toDate('2018-01-02'), '%');
-- error: 36
SELECT formatDateTime(toDate('2018-01-02'), '%J');
-- error: 43
SELECT formatDateTime('2018-01-02', '%F');
