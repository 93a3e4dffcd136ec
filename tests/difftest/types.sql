-- Addresses, parts of columns, Dynamic and JSON.
SELECT toIPv4('1.2.3.4') AS x, toTypeName(x), x::UInt32, toIPv6('::1') AS y, y::String, x::IPv6, x = '1.2.3.4', toIPv4('1.2.3.4') < toIPv4('1.2.3.5');
SELECT toIPv4OrNull('x'), toIPv6OrZero('x'), toIPv4OrDefault('1.2.3.4'), toIPv6('1.2.3.4'), '2001:db8::1'::IPv6, 16909060::UInt32::IPv4;
SELECT CAST(toIPv6('::ffff:1.2.3.4'), 'IPv4');
SELECT [toIPv4('1.1.1.1')], tuple(toIPv6('::')), toIPv4('10.0.0.1') IN ('10.0.0.1', '10.0.0.2');
SELECT 5::Int64::Dynamic AS d, toTypeName(d), dynamicType(d), d.Int64, d.String, dynamicElement(d, 'Int64'), d IS NULL, d = 5, toTypeName(d = 5), d + 1, toTypeName(d + 1);
SELECT d, dynamicType(d), d::String, d::Nullable(String), d.Int64 FROM (SELECT arrayJoin([5::Int64::Dynamic, NULL::Dynamic]) AS d) WHERE d IS NOT NULL;
SELECT length('abc'::Dynamic), upper('abc'::Dynamic), toInt64(5::UInt8::Dynamic), toTypeName(toInt64(5::UInt8::Dynamic)), [1, 2]::Dynamic, dynamicType([1, 2]::Dynamic);
SELECT toTypeName([1::Dynamic, 'a'::Dynamic]), [1::Dynamic, 'a'::Dynamic];
SELECT NULL::Dynamic::Int64;
SELECT if(number % 2, number::Dynamic, 'x'::Dynamic) AS d, dynamicType(d), d::String FROM numbers(3);
SELECT count(d), uniq(d), any(d), groupArray(d) FROM (SELECT arrayJoin([1::Dynamic, 1::Dynamic, NULL::Dynamic]) AS d);
SELECT '{"e":"2020-01-01 10:00:00","f":"2020-01-01T10:00:00.123Z","g":"2020-01-01 10:00:00.5","h":"20200101","i":"2020-1-1","j":"12","k":"1.5","l":"true","m":"2020-01-01T10:00:00Z","n":"2020-01-01T10:00:00","o":"2020-13-01","p":"1900-01-01","q":"2020-01-01 10:00"}'::JSON AS j, JSONAllPathsWithTypes(j);
SELECT '{"i":[1,"a",1.5,null,{"a":1},[1]],"k":[[1,2],[3.5]],"l":[1,1.5],"m":[true,1],"n":[null],"o":["2020-01-01","b"],"p":[[],[1]],"q":["1",1]}'::JSON AS j, JSONAllPathsWithTypes(j);
SELECT CAST(map('a', 1, 'b', 2), 'JSON'), CAST(tuple(1, 'x')::Tuple(a Int8, b String), 'JSON');
SELECT '{"a":1}'::JSON = '{"a":1}'::JSON, toTypeName('{"a":1}'::JSON);
SELECT j.a || 'x', upper(j.b), j.a > 0, j.zz IS NULL, length(j.b) FROM (SELECT '{"a":1, "b":"q"}'::JSON AS j);
