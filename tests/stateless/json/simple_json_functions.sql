SELECT simpleJSONExtractInt('{"a":5,"b":-7}', 'b'), simpleJSONExtractUInt('{"a":5}', 'a'), simpleJSONExtractFloat('{"a":1.5e2}', 'a'), simpleJSONExtractBool('{"a":true}', 'a'), simpleJSONExtractString('{"a":"q\\"w"}', 'a'), simpleJSONExtractRaw('{"a":[1,{"b":2}],"c":3}', 'a'), simpleJSONHas('{"a":1}', 'a'), simpleJSONHas('{"a":1}', 'b');
SELECT visitParamExtractInt('{"x":12}', 'x'), visitParamHas('{"x":12}', 'y'), visitParamExtractString('{"x":"\\u263a"}', 'x'), visitParamExtractRaw('{"x":"s"}', 'x');
SELECT simpleJSONExtractInt('{"a": 5}', 'a'), simpleJSONExtractString('{"a": "x"}', 'a'), simpleJSONExtractInt('{"a":"5"}', 'a'), simpleJSONExtractBool('{"a":1}', 'a'), simpleJSONExtractString('{"a":"unterminated', 'a');
SELECT simpleJSONExtractInt('{"outer":{"a":3}}', 'a'), simpleJSONExtractInt('', 'a'), simpleJSONExtractString('{"a":"\\uD83D\\uDE00"}', 'a'), simpleJSONExtractString('{"a":"\\n\\t\\/"}', 'a');
SELECT simpleJSONExtractUInt(concat('{"v":', toString(number), '}'), 'v') FROM numbers(3);
SELECT sum(simpleJSONExtractInt(s, 'n')) FROM (SELECT arrayJoin(['{"n":1}', '{"n":-3}', '{}']) AS s);
-- error: 44
SELECT simpleJSONExtractInt('{"a":5}', materialize('a'));
