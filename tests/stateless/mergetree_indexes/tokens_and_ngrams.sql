CREATE TABLE tk (k UInt32, s String, a Array(String), INDEX t1 s TYPE tokenbf_v1(256, 2, 0) GRANULARITY 1, INDEX n1 s TYPE ngrambf_v1(3, 256, 2, 0) GRANULARITY 1, INDEX t2 a TYPE tokenbf_v1(256, 2, 0)) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 2;
INSERT INTO tk VALUES (1, 'the quick brown fox', ['the', 'fox']), (2, 'jumps over the lazy dog', ['dog']), (3, 'Lorem ipsum', []), (4, 'fox-trot; fox,hunt', ['hunt']), (5, '', ['']), (6, 'ünïcödé text', ['text']);
SELECT k FROM tk WHERE hasToken(s, 'fox') ORDER BY k;
SELECT k FROM tk WHERE s LIKE '%quick%' ORDER BY k;
SELECT k FROM tk WHERE s LIKE '%the lazy%' ORDER BY k;
SELECT k FROM tk WHERE s = 'Lorem ipsum';
SELECT k FROM tk WHERE s IN ('Lorem ipsum', '') ORDER BY k;
SELECT k FROM tk WHERE startsWith(s, 'jum') ORDER BY k;
SELECT k FROM tk WHERE endsWith(s, 'hunt') ORDER BY k;
SELECT k FROM tk WHERE multiSearchAny(s, ['trot', 'ips']) ORDER BY k;
SELECT k FROM tk WHERE has(a, 'dog') ORDER BY k;
SELECT k FROM tk WHERE s NOT LIKE '%fox%' ORDER BY k;
SELECT k FROM tk WHERE s LIKE '%ïcö%' ORDER BY k;
SELECT k FROM tk WHERE match(s, 'fox|dog') ORDER BY k;
SELECT k FROM tk WHERE hasTokenCaseInsensitive(s, 'LOREM') ORDER BY k;
SELECT k FROM tk WHERE hasToken(s, 'two words');
-- error: 36
CREATE TABLE tk1 (s String, INDEX i s TYPE tokenbf_v1(256, 2)) ENGINE = MergeTree ORDER BY s;
-- error: 36
CREATE TABLE tk2 (s UInt8, INDEX i s TYPE tokenbf_v1(256, 2, 0)) ENGINE = MergeTree ORDER BY s;
-- error: 36
CREATE TABLE tk3 (s String, INDEX i s TYPE ngrambf_v1(3, 0, 2, 0)) ENGINE = MergeTree ORDER BY s;
