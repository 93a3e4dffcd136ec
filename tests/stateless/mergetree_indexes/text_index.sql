CREATE TABLE tx (k UInt32, s String, INDEX t s TYPE text(tokenizer = 'splitByNonAlpha')) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 2;
INSERT INTO tx VALUES (1, 'alpha beta'), (2, 'beta, gamma'), (3, 'Gamma!'), (4, ''), (5, 'delta-alpha');
SELECT k FROM tx WHERE hasToken(s, 'alpha') ORDER BY k;
SELECT k FROM tx WHERE hasAnyTokens(s, ['gamma', 'delta']) ORDER BY k;
SELECT k FROM tx WHERE hasAllTokens(s, ['alpha', 'beta']) ORDER BY k;
SELECT k FROM tx WHERE hasAnyTokens(s, 'beta gamma') ORDER BY k;
SELECT k FROM tx WHERE s LIKE '% beta%' ORDER BY k;
SELECT k FROM tx WHERE s = 'Gamma!' ORDER BY k;
SELECT k FROM tx WHERE NOT hasToken(s, 'beta') ORDER BY k;
SELECT name, type, type_full, expr, granularity FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = 'tx';
-- error: 36
CREATE TABLE tx1 (s String, INDEX t s TYPE text(tokenizer = 'nothing')) ENGINE = MergeTree ORDER BY s;
-- error: 36
CREATE TABLE tx2 (s UInt8, INDEX t s TYPE text(tokenizer = 'splitByNonAlpha')) ENGINE = MergeTree ORDER BY s;
-- error: 36
CREATE TABLE tx3 (s String, INDEX t s TYPE text) ENGINE = MergeTree ORDER BY s;
CREATE TABLE tx4 (s String, INDEX t s TYPE text(tokenizer = ngrams(3))) ENGINE = MergeTree ORDER BY s;
INSERT INTO tx4 VALUES ('abcdef'), ('xyz');
SELECT s FROM tx4 WHERE s LIKE '%cde%';
CREATE TABLE tx5 (s String, INDEX t(lower(s)) TYPE text(tokenizer = 'splitByNonAlpha')) ENGINE = MergeTree ORDER BY s;
