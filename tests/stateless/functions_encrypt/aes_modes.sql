SELECT hex(encrypt('aes-128-ecb', 'text', '0123456789abcdef')), hex(encrypt('aes-256-cbc', 'text', '0123456789abcdef0123456789abcdef', '0123456789abcdef')), hex(encrypt('aes-128-ctr', 'text', '0123456789abcdef', '0123456789abcdef'));
SELECT decrypt('aes-128-ecb', encrypt('aes-128-ecb', s, '0123456789abcdef'), '0123456789abcdef') = s, length(encrypt('aes-128-ecb', s, '0123456789abcdef')) FROM VALUES('s String', (''), ('a'), ('0123456789abcdef'), ('жук')) ORDER BY s;
SELECT hex(encrypt('aes-256-gcm', 'secret', '0123456789abcdef0123456789abcdef', '0123456789ab')), hex(encrypt('aes-256-gcm', 'secret', '0123456789abcdef0123456789abcdef', '0123456789ab', 'aad'));
SELECT decrypt('aes-256-gcm', encrypt('aes-256-gcm', 'secret', '0123456789abcdef0123456789abcdef', '0123456789ab', 'aad'), '0123456789abcdef0123456789abcdef', '0123456789ab', 'aad');
-- error: 36
SELECT hex(aes_encrypt_mysql('aes-128-ecb', 'x', 'key')), aes_decrypt_mysql('aes-128-ecb', aes_encrypt_mysql('aes-128-ecb', 'x', 'longer than sixteen bytes'), 'longer than sixteen bytes');
SELECT tryDecrypt('aes-128-ecb', 'garbage', '0123456789abcdef') IS NULL, toTypeName(tryDecrypt('aes-128-ecb', 'g', '0123456789abcdef')), toTypeName(encrypt('aes-128-ecb', 'a', '0123456789abcdef'));
SELECT encrypt('aes-128-ecb', NULL, '0123456789abcdef'), hex(encrypt('aes-128-ofb', 'a', '0123456789abcdef', '0123456789abcdef'));
-- error: 36
SELECT encrypt('aes-128-ecb', 'a', 'short');
-- error: 36
SELECT encrypt('aes-99', 'a', '0123456789abcdef');
-- error: 36
SELECT encrypt('aes-256-gcm', 'a', '0123456789abcdef0123456789abcdef');
-- error: 454
SELECT decrypt('aes-128-ecb', 'garbage', '0123456789abcdef');
-- error: 43
SELECT encrypt('aes-128-ecb', 1, '0123456789abcdef');
-- error: 42
SELECT encrypt('aes-128-ecb', 'a');
