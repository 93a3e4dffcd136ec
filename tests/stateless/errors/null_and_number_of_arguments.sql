-- error: 42
SELECT plus(NULL);
-- error: 42
SELECT length(NULL, NULL);
-- error: 42
SELECT replaceAll(NULL, 'a');
-- error: 42
SELECT startsWith(NULL);
-- error: 42
SELECT pow(NULL);
-- error: 42
SELECT abs(NULL, 1);
-- error: 42
SELECT equals(NULL);
-- error: 42
SELECT lower(NULL, 1);
-- error: 42
SELECT mapKeys(NULL, 1);
-- error: 42
SELECT hex(NULL, 1);
-- error: 42
SELECT atan2(NULL);
-- error: 42
SELECT intDiv(NULL);
-- error: 42
SELECT reverse(NULL, 1);
-- error: 42
SELECT domain(NULL, 1);
-- error: 42
SELECT gcd(NULL);
-- error: 42
SELECT greatCircleDistance(NULL);
SELECT plus(NULL, 1), length(NULL), replaceAll(NULL, 'a', 'b'), atan2(1, NULL), lower(NULL), greatCircleDistance(NULL, 1, 2, 3);
SELECT round(NULL, 1, 2), toDate(NULL, 1, 2, 3), formatDateTime(NULL), splitByChar(NULL), toUInt8(NULL, 1), addDays(NULL), dateDiff('day', NULL), toStartOfInterval(NULL), like(NULL), leftPad(NULL);
SELECT toTypeName(plus(NULL, 1)), toTypeName(round(NULL)), toTypeName(arrayTopK(NULL, [1]));
