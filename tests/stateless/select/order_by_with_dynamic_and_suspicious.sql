SELECT x FROM (SELECT arrayJoin([1, 2]) :: Dynamic AS x) ORDER BY x SETTINGS allow_suspicious_types_in_order_by = 1;
-- error: 44
SELECT x FROM (SELECT arrayJoin([1, 2]) :: Dynamic AS x) ORDER BY x;
-- error: 44
SELECT x FROM (SELECT arrayJoin([1, 2]) :: Dynamic AS x) GROUP BY x;
SELECT x FROM (SELECT arrayJoin([1, 2, 1]) :: Dynamic AS x) GROUP BY x ORDER BY toString(x) SETTINGS allow_suspicious_types_in_group_by = 1;
SELECT DISTINCT x FROM (SELECT arrayJoin([2, 2]) :: Dynamic AS x);
SELECT x FROM (SELECT arrayJoin([2, 1]) :: Variant(UInt8, String) AS x) ORDER BY x SETTINGS allow_suspicious_types_in_order_by = 1;
SELECT x FROM (SELECT '{"a": 1}' :: JSON AS x) ORDER BY x;
SELECT x.a FROM (SELECT arrayJoin(['{"a": 2}', '{"a": 1}']) :: JSON AS x) ORDER BY x.a :: Int64;
-- error: 44
SELECT sumState(number) AS s FROM numbers(3) GROUP BY number ORDER BY s;
SELECT tuple(1, map('a', 2)) AS t ORDER BY t;
