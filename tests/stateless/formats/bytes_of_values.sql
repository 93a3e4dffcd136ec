SELECT hex(formatRow('RawBLOB', toUInt32(5))), hex(formatRow('RawBLOB', 'abc')), hex(formatRow('RawBLOB', 'ab'::FixedString(3)));
SELECT hex(formatRow('RawBLOB', NULL)), hex(formatRow('RawBLOB', toNullable(5))), hex(formatRow('RawBLOB', true)), hex(formatRow('RawBLOB', toDate(3)));
SELECT hex(formatRow('RawBLOB', 'x'::Enum8('x' = 3))), hex(formatRow('RawBLOB', 1.5)), hex(formatRow('RawBLOB', toLowCardinality('abc'))), hex(formatRow('RawBLOB', [1, 2]));
-- error: 48
SELECT hex(formatRow('RawBLOB', ['a', 'b']));
-- error: 48
SELECT hex(formatRow('RawBLOB', (1, 2)));
SELECT number, toString(number) FROM numbers(2) FORMAT LineAsString;
SELECT number FROM numbers(10) FORMAT Vertical;
SELECT number % 2 AS k, sum(number) AS s FROM numbers(6) GROUP BY k WITH TOTALS ORDER BY k FORMAT Vertical SETTINGS extremes = 1;
SELECT 1 AS a WHERE 0 FORMAT JSONObjectEachRow;
SELECT 1 AS a WHERE 0 FORMAT SQLInsert;
SELECT 'a\xffb\xfe\xfdz\xe2\x82' AS bad FORMAT JSONEachRow SETTINGS output_format_json_validate_utf8 = 1;
