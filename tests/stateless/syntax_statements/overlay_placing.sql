SELECT overlay('abcdef' PLACING 'X' FROM 2 FOR 3), OVERLAY('abcdef' PLACING 'X' FROM 2);
SELECT OVERLAY('abcdef', 'X', 2), overlay('abcdef', 'XYZ', -2, 1), overlayUTF8('abcdef' PLACING 'X' FROM 2);
SELECT toTypeName(overlay(s PLACING s FROM number FOR 1)) FROM (SELECT 'a' AS s, number FROM numbers(1));
EXPLAIN SYNTAX SELECT OVERLAY('abcdef' PLACING 'X' FROM 2 FOR 3), OVERLAY('abcdef', 'X', 2);
-- error: 62
SELECT overlay('abcdef' PLACING 'X', 2);
-- error: 62
SELECT overlay('abcdef' PLACING 'X');
-- error: 62
SELECT overlay();
SELECT extract(year FROM toDate('2024-05-06')), EXTRACT(MONTH FROM toDate('2024-05-06')), substring('abc' FROM 2), trim(BOTH 'x' FROM 'xax'), position('b' IN 'abc'), overlay('abcdef' PLACING 'X' FROM 2);
SELECT 'a' AS placing, placing || 'b';
