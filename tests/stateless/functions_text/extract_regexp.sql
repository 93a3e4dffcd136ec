SELECT extract('number: 1, number: 22', '\\d+'), extract('k=v', '(\\w)=(\\w)'), extract('abc', 'z'), extract('abc', ''), extract('foo=bar', 'foo=(\\w*)'), REGEXP_EXTRACT('100-200', '(\\d+)-(\\d+)', 2), regexpExtract('100-200', '(\\d+)-(\\d+)', 0), regexpExtract('100-200', '(\\d+)-(\\d+)');
SELECT extractAll('a1b22c333', '\\d+'), extractAll('a1b22', '([a-z])\\d'), extractAll('', 'a'), extractAll('aaa', 'b'), extractAll('abc', '');
SELECT extractGroups('user@host.org', '(\\w+)@(\\w+)\\.(\\w+)'), extractGroups('abc', '(x)'), extractAllGroups('a=1,b=2', '(\\w)=(\\d)'), extractAllGroupsVertical('a=1,b=2', '(\\w)=(\\d)'), extractAllGroupsHorizontal('a=1,b=2', '(\\w)=(\\d)'), extractAllGroupsHorizontal('', '(a)(b)');
SELECT extract(materialize('x12'), '\\d+'), extractAll(materialize('x1y2'), '\\d'), extract(toNullable('x1'), '\\d'), extract(NULL, 'a'), extractAll(toLowCardinality('q1'), '\\d');
-- error: 43
SELECT extract(toFixedString('a1', 3), '\\d');
SELECT s, extract(s, '^(\\w+):'), extractAll(s, '(\\d+)'), regexpExtract(s, '(\\w+):(\\d*)', 2) FROM (SELECT arrayJoin(['a:1', 'b:', 'c', 'dd:10:20']) AS s) ORDER BY s;
SELECT extractKeyValuePairs('name:ann, age:31'), extractKeyValuePairs('a=1;b=2', '=', ';'), extractKeyValuePairs('k:"q v",z:y', ':', ',', '"'), extractKeyValuePairs('');
SELECT extractKeyValuePairsWithEscaping('a:b\\nc');
-- error: 42
SELECT extract('a');
-- error: 36
SELECT extractAllGroups('a', 'a');
SELECT extract('a', ')');
-- error: 353
SELECT regexpExtract('a', '(a)', 5);
-- error: 43
SELECT extractAll(1, 'a');
