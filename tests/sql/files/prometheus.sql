INSERT INTO FUNCTION file('$FOLDER/a.txt', 'Prometheus') SELECT * FROM values('name String, value Float64, help String, type String, labels Map(String, String), timestamp Int64', ('a', 1, 'two\nlines', 'counter', map('x', 'y'), 0), ('a', 2.5, '', '', map('x', 'z"q\\', 'k', 'a\nb\t\''), 17), ('b', 3, '', 'gauge', map(), 0), ('', 4, '', '', map(), 0));
SELECT * FROM file('$FOLDER/a.txt', 'RawBLOB');
-- Buckets are sorted, and the count is that of the bucket without a bound.
INSERT INTO FUNCTION file('$FOLDER/h.txt', 'Prometheus') SELECT * FROM values('name String, value UInt64, type String, labels Map(String, String), timestamp Int64', ('h', 1, 'histogram', map('le', '1'), 0), ('h', 5, '', map('le', '+Inf'), 0), ('h', 4, '', map('le', '3'), 3), ('h', 9, '', map('sum', ''), 3), ('i', 1, 'histogram', map('le', '10'), 0), ('i', 7, '', map('count', ''), 0), ('i', 9, '', map('sum', '', 'm', 'n'), 3));
SELECT * FROM file('$FOLDER/h.txt', 'RawBLOB');
INSERT INTO FUNCTION file('$FOLDER/s.txt', 'Prometheus') SELECT * FROM values('name String, value UInt64, type String, labels Map(String, String)', ('s', 1, 'summary', map('quantile', '0.9')), ('s', 4, '', map('quantile', '0.5', 'z', 'a', 'b', 'c')), ('s', 9, '', map('count', '')), ('s', 9, '', map('sum', '')));
SELECT * FROM file('$FOLDER/s.txt', 'RawBLOB');
INSERT INTO FUNCTION file('$FOLDER/v.txt', 'Prometheus') SELECT 'v' AS name, arrayJoin([nan, inf, -inf, -0., 1e30]) AS value, NULL::Nullable(UInt64) AS timestamp, 1 AS ignored;
SELECT * FROM file('$FOLDER/v.txt', 'RawBLOB');
-- error: BAD_ARGUMENTS
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Prometheus') SELECT 'a' AS name;
-- error: BAD_ARGUMENTS
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Prometheus') SELECT 1 AS name, 1 AS value;
-- error: BAD_ARGUMENTS
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Prometheus') SELECT 'a' AS name, 'x' AS value;
-- error: BAD_ARGUMENTS
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Prometheus') SELECT 'a' AS name, toNullable(1) AS value;
-- error: BAD_ARGUMENTS
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Prometheus') SELECT 'a' AS name, 1 AS value, map('a', 1) AS labels;
-- error: BAD_ARGUMENTS
INSERT INTO FUNCTION file('$FOLDER/e.txt', 'Prometheus') SELECT 'a' AS name, 1 AS value, toDate('2020-01-01') AS timestamp;
-- error: FORMAT_IS_NOT_SUITABLE_FOR_INPUT
SELECT * FROM file('$FOLDER/a.txt', 'Prometheus', 'a String');
