SELECT protocol('https://a.b'), protocol('HTTP://x'), protocol('//x'), protocol(''), domain('https://user:pw@www.site.org:8080/p'), domain('site.org'), domain('http://[::1]/x'), domain('//cdn.x.io/y'), domain('http:///x');
SELECT protocol('mailto:x@y');
SELECT domainWithoutWWW('http://www.x.com/'), domainWithoutWWW('http://wwwx.com/'), domainWithoutWWWRFC('http://www.a.com'), topLevelDomain('http://a.b.co.uk/x'), topLevelDomain('http://1.2.3.4/'), topLevelDomain('localhost'), topLevelDomainRFC('http://x.io');
SELECT domainRFC('http://user:p@ss@host.com/');
SELECT firstSignificantSubdomain('https://news.a.co.uk/x'), firstSignificantSubdomain('http://www.a.com'), firstSignificantSubdomain('com'), cutToFirstSignificantSubdomain('https://news.a.co.uk/'), cutToFirstSignificantSubdomain('www.tr'), cutToFirstSignificantSubdomainWithWWW('http://www.a.com/'), firstSignificantSubdomainRFC('http://m.b.ru');
SELECT port('http://x:81/'), port('http://x/'), port('http://x:99999/'), portRFC('http://x:81'), path('http://x/a/b?q=1#f'), path('http://x'), path('x/y'), pathFull('http://x/a?q=1#f'), pathFull('http://x?q'), path('http://x/#f');
-- error: 43
SELECT port('http://x/', 80);
SELECT queryString('http://x/?a=1&b=2#f'), queryString('http://x/?'), fragment('http://x/#sec-1'), fragment('x'), queryStringAndFragment('http://x/?a=1#f'), netloc('http://u:p@h:1/x'), netloc('http://h');
SELECT queryStringAndFragment('http://x/#f');
SELECT extractURLParameter('http://x/?a=1&b=2&a=3', 'a'), extractURLParameter('http://x/?a', 'a'), extractURLParameter('http://x/?ab=1', 'b'), extractURLParameters('http://x/?a=1&b=2#c=3'), extractURLParameterNames('http://x/?a=1&b&c=#d=4'), extractURLParameter('http://x/#?a=5', 'a');
SELECT URLHierarchy('http://x.com/a/b?c=d'), URLPathHierarchy('http://x.com/a/b?c=d'), URLHierarchy(''), URLPathHierarchy('http://x.com');
SELECT cutWWW('http://www.x.com/a'), cutQueryString('http://x/?a#b'), cutFragment('http://x/?a#b'), cutQueryStringAndFragment('http://x/?a#b'), cutURLParameter('http://x/?a=1&b=2&c=3', 'b'), cutURLParameter('http://x/?a=1&b=2&c=3', ['a', 'c']), cutURLParameter('http://x/?a=1', 'a');
SELECT encodeURLComponent('a b/ü?&'), decodeURLComponent('%D0%BF%zz%2'), encodeURLFormComponent('a b+c'), decodeURLFormComponent('a+b%2Bc'), decodeURLComponent(''), decodeURLComponent('a+b');
SELECT u, domain(u), path(u), extractURLParameter(u, 'k') FROM (SELECT arrayJoin(['http://a.b/c?k=1', '', 'ftp://f/', 'x?k=2', 'http://a?k=#k=3']) AS u) ORDER BY u;
SELECT domain(materialize('http://m.n/')), domain(toNullable('http://m.n/')), domain(NULL), domain(toLowCardinality('http://m.n/')), toTypeName(port('http://x')), toTypeName(extractURLParameters('x'));
-- error: 43
SELECT domain(1);
