select conv('ff',16,10), conv('zz',36,2), conv('-10',10,16), conv('12',3,10), conv(255,10,16), conv('9z',10,2), conv('99999999999999999999999',10,16);
-- error: BAD_ARGUMENTS
select conv('',10,2);
-- error: BAD_ARGUMENTS
select conv('1',1,2);
select printf('%d-%s-%.2f|%5d|%-5d|%05d|%x|%X|%o|%e|%g|%c|%%|%+d|%u', 5, 'x', 1.5, 42,42,42,255,255,8,1.5,0.0001,65,7,9);
-- error: BAD_ARGUMENTS
select printf('%d', 'a');
select ngramDistance('hello world','hallo world'), ngramSearch('hello world','world'), ngramDistance('a','b'), ngramDistanceUTF8('привет','превет'), ngramSearchUTF8('привет мир','мир'), ngramDistance('',''), ngramDistance('abc','abc'), ngramDistanceCaseInsensitive('HELLO','hello');
select encodeXMLComponent('<a>&"\'x'), decodeXMLComponent('&lt;a&gt;&#65;&#x42;&amp;&quot;&apos;&foo;&'), decodeHTMLComponent('&eacute;&lt;&nbsp;&notanentity;&#8364;&hearts;'), extractTextFromHTML('<p>a <b>x</b><script>z</script> y</p><!-- c -->d<style>q</style><![CDATA[ <x> ]]>e');
select stringBytesUniq('aab'), stringBytesEntropy('aab'), stringBytesUniq(''), basename('/a/b.c'), basename('a'), basename('a/'), basename('a\\b'), stringJaccardIndexUTF8('ab','bc'), stringJaccardIndexUTF8('',''), normalizeUTF8NFC('é'), hex(normalizeUTF8NFD('é')), normalizeUTF8NFKC('ﬁ'), hex(normalizeUTF8NFKD('ﬁé')), caseFoldUTF8('Straße'), removeDiacriticsUTF8('éàü'), normalizeUTF8NFKCCasefold('ﬁÉ');
select stringBytesEntropy('');
select extractKeyValuePairs('a:1,b:2'), extractKeyValuePairs('name:neymar, age:31 team:psg,nationality:brazil'), extractKeyValuePairs('a=1&b="x y"&c', '=', '&'), extractKeyValuePairs(''), extractKeyValuePairs('a:,b:2'), extractKeyValuePairs('a b:c');
select geohashEncode(-5.60302734375, 42.593994140625, 0), geohashEncode(1.,2.,5), geohashEncode(180.,90.), geohashEncode(-180.,-90.,3), geohashDecode('ezs42'), geohashDecode(''), geohashesInBox(24.48, 40.56, 24.785, 40.81, 4), geohashesInBox(1.,1.,0.,0.,3);
select toTypeName(changeHour(toDate32('1960-01-01'),5)), toTypeName(changeHour(toDate('1980-01-01'),5)), toTypeName(changeYear(toDate32('1960-01-01'),1950)), changeYear(toDate32('1960-01-01'),1950);
select formatDateTimeInJodaSyntax(toDateTime('2024-02-03 04:05:06','UTC'),'yyyy-MM-dd HH:mm:ss EEEE MMMM a h K k D w e C Y G');
select parseDateTimeInJodaSyntax('2024-02-03 04:05:06','yyyy-MM-dd HH:mm:ss','UTC'), parseDateTime64('2024-02-03 04:05:06.123','%Y-%m-%d %H:%i:%s.%f'), parseDateTime64InJodaSyntax('2024-02-03 04:05:06.123','yyyy-MM-dd HH:mm:ss.SSS'), parseDateTimeInJodaSyntaxOrNull('x','yyyy'), parseDateTimeInJodaSyntaxOrZero('x','yyyy'), parseDateTimeInJodaSyntax('Feb 3 24 4 PM','MMM d yy h a','UTC'), parseDateTimeInJodaSyntax('20240203','yyyyMMdd','UTC');
-- error: CANNOT_PARSE_DATETIME
select parseDateTimeInJodaSyntax('2024-02-30','yyyy-MM-dd','UTC');
select parseDateTimeInJodaSyntax('2024-060','yyyy-D','UTC');
