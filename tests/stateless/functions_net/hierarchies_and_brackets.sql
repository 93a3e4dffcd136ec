CREATE TABLE hb (id UInt8, u String) ENGINE = Memory;
INSERT INTO hb VALUES (1, 'http://a/b//c/?q=1#f'), (2, 'http://a?b/c#d'), (3, '/a/b'), (4, 'http:///x//y'), (5, 'http://a'), (6, 'mailto:x@y'), (7, 'http://a//b//'), (8, '');
SELECT id, URLHierarchy(u), URLPathHierarchy(u) FROM hb ORDER BY id;
SELECT domainRFC(u), portRFC(u), domainWithoutWWWRFC(u) FROM (SELECT arrayJoin(['http://[::1]:80/', 'http://user:pw@[2001:db8::1]/x', '//[::1]/x', 'http://[::1', '[::1]:443']) AS u);
SELECT randConstant() = randConstant(), randConstant(1) = randConstant(1);
-- error: 36
SELECT map(NULL, 1);
-- error: 43
SELECT nullIf([1], [1]);
-- error: 43
SELECT dateDiff('day', '2024-01-01', toDate('2024-01-01'));
SELECT byteSize(NULL), byteSize([NULL]), byteSize((NULL, 1)), byteSize(toLowCardinality('abc'));
SELECT mapReverseSort(CAST(([1, 1, 2, 1], [1, 2, 3, 4]), 'Map(UInt8, UInt8)')), readWKTPoint('POINT(1)');
