SELECT encodeXMLComponent('<a href="x">&\'</a>'), decodeXMLComponent('&lt;&gt;&amp;&quot;&apos;&#65;&#x42;'), decodeHTMLComponent('&lt;&eacute;&nbsp;&#x1F600;&unknown;'), decodeXMLComponent('&bad; &#xZZ; &'), decodeHTMLComponent('');
SELECT extractTextFromHTML('<p>Hello <b>big</b> world</p><script>x()</script><!-- c --><style>a{}</style> end'), extractTextFromHTML('no tags'), extractTextFromHTML('<![CDATA[raw <b>]]>'), extractTextFromHTML('');
SELECT regexpQuoteMeta('a.b*c[d](e){f}|g\\h^i$j?k+'), regexpQuoteMeta(''), match('a.b', regexpQuoteMeta('a.b')), match('axb', regexpQuoteMeta('a.b')), toJSONString('a"b\\c\n');
SELECT number, encodeXMLComponent(concat('<', toString(number), '>')), decodeXMLComponent(concat('&#', toString(number + 65), ';')) FROM numbers(3) ORDER BY number;
SELECT appendTrailingCharIfAbsent('path', '/'), appendTrailingCharIfAbsent('path/', '/'), appendTrailingCharIfAbsent('', '/'), convertCharset('é', 'UTF-8', 'ISO-8859-1') = '\xe9', hex(convertCharset('aé', 'UTF-8', 'UTF-16LE')), toValidUTF8('\x61\xF0\x80\x80\x80b'), isValidUTF8('\xc3\xb1'), isValidUTF8('\xc3');
SELECT normalizeUTF8NFC('e\xcc\x81') = 'é', length(normalizeUTF8NFD('é')), normalizeUTF8NFKC('ﬁ①'), length(normalizeUTF8NFKD('é')), stringBytesUniq('abca'), round(stringBytesEntropy('aabb'), 3), stringBytesUniq(''), firstLine('a\r\nb'), firstLine('');
-- error: 36
SELECT appendTrailingCharIfAbsent('a', 'bc');
-- error: 43
SELECT encodeXMLComponent(1);
