-- Extremes of arrays, maps and tuples (element by element); none of a result without rows.
SELECT arrayJoin([[2, 1], [1, 5], [1]]) AS x FORMAT JSONCompact SETTINGS extremes = 1, output_format_write_statistics = 0;
SELECT arrayJoin([(2, 'a'), (1, 'b'), (1, 'c')]) AS x, NULL AS n, nan AS f FORMAT JSONCompact SETTINGS extremes = 1, output_format_write_statistics = 0;
SELECT map(number, 1) AS m FROM numbers(3) FORMAT JSONCompact SETTINGS extremes = 1, output_format_write_statistics = 0;
SELECT number FROM numbers(0) FORMAT JSONCompact SETTINGS extremes = 1, output_format_write_statistics = 0;
