SELECT formatRow('CSV', number, 'x"y', [1, 2]) FROM numbers(2);
SELECT formatRowNoNewline('JSONEachRow', number AS n, 'q' AS s) FROM numbers(2);
SELECT formatRow('TSV', 1, NULL, 'tab\t'), formatRowNoNewline('Values', 1, 'a'), formatRow('TSKV', 1 AS a, 2 AS b);
-- error: 73
SELECT formatRow('NoFormat', 1);
-- error: 43
SELECT formatRow(toString(number), 1) FROM numbers(1);
SELECT structureToCapnProtoSchema('a UInt8') != '', toTypeName(formatRow('CSV', 1));
SELECT formatRowNoNewline('CSVWithNames', 1 AS a, 2 AS b);
SELECT parseReadableSize('1 KiB'), formatReadableSize(1536), formatReadableQuantity(1234567), formatReadableDecimalSize(1500), formatReadableTimeDelta(3661);
SELECT formatQuerySingleLine('select   1'), formatQuery('select a from t where b=1');
SELECT formatQueryOrNull('sel ect'), format('{0}-{1}-{0}', 'a', 'b'), format('{} {{}}', 'x'), format('{}', NULL);
