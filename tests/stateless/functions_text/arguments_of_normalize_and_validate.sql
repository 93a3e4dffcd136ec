SELECT isValidUTF8('e\u0301 ok'), toValidUTF8('e\u0301 ok'), normalizeUTF8NFC('e\u0301 ok'), normalizeUTF8NFKD('e\u0301 ok'), isValidASCII('e\u0301 ok'), ascii('e\u0301 ok');
SELECT isValidUTF8(materialize('e\u0301 ok')), toValidUTF8(materialize('e\u0301 ok')), normalizeUTF8NFC(materialize('e\u0301 ok')), normalizeUTF8NFKD(materialize('e\u0301 ok')), isValidASCII(materialize('e\u0301 ok')), ascii(materialize('e\u0301 ok'));
SELECT isValidUTF8(toNullable('e\u0301 ok')), toValidUTF8(toNullable('e\u0301 ok')), normalizeUTF8NFC(toNullable('e\u0301 ok')), normalizeUTF8NFKD(toNullable('e\u0301 ok')), isValidASCII(toNullable('e\u0301 ok')), ascii(toNullable('e\u0301 ok'));
SELECT toTypeName(isValidUTF8(toNullable('e\u0301 ok'))), toTypeName(toValidUTF8(toNullable('e\u0301 ok'))), toTypeName(normalizeUTF8NFC(toNullable('e\u0301 ok'))), toTypeName(normalizeUTF8NFKD(toNullable('e\u0301 ok'))), toTypeName(isValidASCII(toNullable('e\u0301 ok'))), toTypeName(ascii(toNullable('e\u0301 ok')));
SELECT isValidUTF8(toLowCardinality('e\u0301 ok')), toValidUTF8(toLowCardinality('e\u0301 ok')), normalizeUTF8NFC(toLowCardinality('e\u0301 ok')), normalizeUTF8NFKD(toLowCardinality('e\u0301 ok')), isValidASCII(toLowCardinality('e\u0301 ok')), ascii(toLowCardinality('e\u0301 ok'));
SELECT toTypeName(isValidUTF8(toLowCardinality('e\u0301 ok'))), toTypeName(toValidUTF8(toLowCardinality('e\u0301 ok'))), toTypeName(normalizeUTF8NFC(toLowCardinality('e\u0301 ok'))), toTypeName(normalizeUTF8NFKD(toLowCardinality('e\u0301 ok'))), toTypeName(isValidASCII(toLowCardinality('e\u0301 ok'))), toTypeName(ascii(toLowCardinality('e\u0301 ok')));
SELECT isValidUTF8(CAST(NULL, 'Nullable(String)')), toValidUTF8(CAST(NULL, 'Nullable(String)')), normalizeUTF8NFC(CAST(NULL, 'Nullable(String)')), normalizeUTF8NFKD(CAST(NULL, 'Nullable(String)')), isValidASCII(CAST(NULL, 'Nullable(String)')), ascii(CAST(NULL, 'Nullable(String)'));
CREATE TABLE t (id UInt8, s String, n Nullable(String), l LowCardinality(String), ln LowCardinality(Nullable(String))) ENGINE = MergeTree ORDER BY id;
INSERT INTO t VALUES (0, 'e\u0301 ok', 'e\u0301 ok', 'e\u0301 ok', 'e\u0301 ok'), (1, '\xff\xfe', NULL, '\xff\xfe', '\xff\xfe'), (2, '', '', '', NULL), (3, 'ﬁne', 'ﬁne', 'ﬁne', 'ﬁne');
-- error: 621
SELECT id, isValidUTF8(s), toValidUTF8(s), normalizeUTF8NFC(s), normalizeUTF8NFKD(s), isValidASCII(s), ascii(s) FROM t ORDER BY id;
SELECT id, isValidUTF8(n), toValidUTF8(n), normalizeUTF8NFC(n), normalizeUTF8NFKD(n), isValidASCII(n), ascii(n) FROM t ORDER BY id;
-- error: 621
SELECT id, isValidUTF8(l), toValidUTF8(l), normalizeUTF8NFC(l), normalizeUTF8NFKD(l), isValidASCII(l), ascii(l) FROM t ORDER BY id;
-- error: 621
SELECT id, isValidUTF8(ln), toValidUTF8(ln), normalizeUTF8NFC(ln), normalizeUTF8NFKD(ln), isValidASCII(ln), ascii(ln) FROM t ORDER BY id;
