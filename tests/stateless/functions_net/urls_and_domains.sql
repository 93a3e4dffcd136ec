CREATE TABLE u (id UInt8, url String) ENGINE = Memory;
INSERT INTO u VALUES (1, 'https://user:pw@www.example.co.uk:8443/a/b.html?x=1&y=2&x=3#frag'), (2, 'http://example.com'), (3, '//cdn.site.org/path'), (4, 'example.com/path?q'), (5, ''), (6, 'http://[::1]:80/'), (7, 'mailto:a@b.c'), (8, 'http://ExAmple.COM/%D0%B6?k=%20v#a=b');
SELECT id, protocol(url), domain(url), domainWithoutWWW(url), topLevelDomain(url), firstSignificantSubdomain(url), cutToFirstSignificantSubdomain(url) FROM u ORDER BY id;
SELECT id, port(url), port(url, toUInt16(80)), netloc(url) FROM u ORDER BY id;
SELECT id, path(url), pathFull(url), queryString(url), fragment(url), queryStringAndFragment(url) FROM u ORDER BY id;
SELECT id, extractURLParameter(url, 'x'), extractURLParameters(url), extractURLParameterNames(url), cutURLParameter(url, 'x'), cutURLParameter(url, ['x', 'y']) FROM u ORDER BY id;
SELECT id, URLHierarchy(url), URLPathHierarchy(url) FROM u ORDER BY id;
SELECT id, cutWWW(url), cutQueryString(url), cutFragment(url), cutQueryStringAndFragment(url) FROM u ORDER BY id;
SELECT id, decodeURLComponent(url), domainRFC(url), portRFC(url) FROM u ORDER BY id;
SELECT domain('a..b'), domain('http://a_b.c/'), domain('http:///x'), topLevelDomain('http://127.0.0.1/'), topLevelDomain('http://a.'), firstSignificantSubdomain('www.com');
-- error: 43
SELECT domain(1);
-- error: 42
SELECT extractURLParameter('a');
-- error: 43
SELECT port('http://a', 'b');
