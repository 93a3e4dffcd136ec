SET allow_deprecated_error_prone_window_functions = 1;
SELECT runningDifference(x) FROM (SELECT arrayJoin([NULL, 5, NULL, NULL, 4]) AS x);
SELECT runningDifferenceStartingWithFirstValue(x) FROM (SELECT arrayJoin([NULL, 5, NULL, NULL, 4]) AS x);
SELECT runningDifference(x), toTypeName(runningDifference(x)) FROM (SELECT arrayJoin([1.5, NULL, 3]) AS x);
SELECT runningDifference(number) FROM numbers(3);
SELECT runningDifference(toNullable(number * 2)) FROM numbers(3);
-- error: 43
SELECT runningDifference('a');
