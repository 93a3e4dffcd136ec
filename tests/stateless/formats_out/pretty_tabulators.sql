SELECT 'a	b' AS x, 1 AS y, 'abc	d	e' AS z FORMAT PrettyCompact;
SELECT '	' AS x FORMAT PrettyCompact;
SELECT 'abcdefg	x' AS x FORMAT Pretty;
SELECT 1 AS y, '	x' AS x FORMAT PrettyCompact;
SELECT 1 AS y, 'aaa	x' AS x FORMAT PrettyCompactNoEscapes SETTINGS output_format_pretty_row_numbers = 0;
SELECT 12345 AS y, 'a	x' AS x, 'b' AS z FORMAT Pretty;
-- sort
SELECT '	x' AS x UNION ALL SELECT 'aaaaaaaaaaa' FORMAT PrettySpace;
SELECT number, 'x	y' AS x, toDate('2020-01-01') AS d FROM numbers(12) FORMAT PrettySpace;
SELECT NULL AS n, true AS b, [NULL] AS a, 'ᴺᵁᴸᴸ' AS s FORMAT PrettyCompact SETTINGS output_format_pretty_grid_charset = 'ASCII';
SELECT NULL AS n FORMAT Vertical SETTINGS output_format_pretty_grid_charset = 'ASCII';
SELECT NULL AS n FORMAT PrettySpace SETTINGS output_format_pretty_grid_charset = 'ASCII';
SELECT 'aaaaaaaaa' AS n FORMAT PrettyCompact SETTINGS output_format_pretty_grid_charset = 'ASCII', output_format_pretty_max_value_width = 3, output_format_pretty_max_value_width_apply_for_single_value = 1;
