SELECT hex('abc'), hex(255), hex(toUInt16(1)), hex(-1), hex(1.5), hex(toFixedString('a', 3)), hex(''), unhex('616263'), unhex('6'), unhex('zz'), hex(toDate('2020-01-01'));
SELECT bin('a'), bin(5), bin(toInt8(-1)), unbin('01100001'), unbin(''), bin(toFloat32(1)), unbin('1');
SELECT base64Encode('hello'), base64Decode('aGVsbG8='), base64Encode(''), tryBase64Decode('!!'), base64URLEncode('??>>'), base64URLDecode('Pz8-Pg');
SELECT base58Encode('hello'), base58Decode('Cn8eVZg'), tryBase58Decode('0OIl'), base32Encode('hello'), base32Decode('NBSWY3DP'), tryBase32Decode('1');
SELECT encodeURLComponent('a b&ж'), decodeURLComponent('a%20b%26'), encodeURLFormComponent('a b'), decodeURLFormComponent('a+b'), decodeURLComponent('%zz'), decodeURLComponent('%');
SELECT encodeXMLComponent('<a href="x">\'&'), decodeXMLComponent('&lt;&amp;&#65;&#x42;&nope;'), decodeHTMLComponent('&eacute;&lt;'), extractTextFromHTML('<p>a<b>c</b></p><script>x</script> d');
SELECT char(72, 101), char(256 + 65), char(0xE6, 0x97, 0xA5), ascii('a'), ascii(''), ascii('ж'), char(65.9), length(char(0));
SELECT lower(hex(MD5('a'))), lower(hex(SHA1('a'))), lower(hex(SHA224(''))), lower(hex(SHA256('abc'))), length(SHA512('a')), toTypeName(MD5('a'));
SELECT CRC32('hello'), CRC32IEEE('hello'), CRC64('hello'), cityHash64('a', 1), sipHash64('a'), xxHash32('a'), xxHash64('a'), murmurHash2_32('a'), murmurHash3_64('a'), farmHash64('a'), javaHash('abc'), hiveHash('abc');
SELECT halfMD5('a'), metroHash64('a'), hex(sipHash128('a')), hex(murmurHash3_128('a')), xxh3('a'), intHash32(1), intHash64(1), gccMurmurHash('a'), wyHash64('a'), URLHash('http://a/b?c', 1);
-- error: 117
SELECT base64Decode('!!');
-- error: 117
SELECT base58Decode('0OIl');
-- error: 43
SELECT char('a');
-- error: 43
SELECT hex([1]);
-- error: 43
SELECT MD5(1);
