-- error: 36
CREATE TABLE e1 (s String, INDEX i s TYPE text()) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE e1 (s String, INDEX i s TYPE text) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE e1 (s String, INDEX i s TYPE text(tokenizer = 'nosuch')) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE e1 (s String, INDEX i s TYPE text(tokenizer = ngrams(0))) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE e1 (s String, INDEX i s TYPE text(tokenizer = ngrams(99))) ENGINE = MergeTree ORDER BY tuple();
-- error: 57
CREATE TABLE e1 (s String, INDEX i s TYPE text(nosuch = 1, tokenizer = 'array')) ENGINE = MergeTree ORDER BY tuple();
-- error: 57
CREATE TABLE e1 (s UInt32, INDEX i s TYPE text(tokenizer = 'array')) ENGINE = MergeTree ORDER BY tuple();
-- error: 57
CREATE TABLE e1 (s String, t String, INDEX i (s, t) TYPE text(tokenizer = 'array')) ENGINE = MergeTree ORDER BY tuple();
-- error: 57
CREATE TABLE e1 (s Nullable(String), INDEX i s TYPE text(tokenizer = 'array')) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE e2 (s LowCardinality(String), INDEX i s TYPE text(tokenizer = 'array')) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE e3 (s FixedString(3), INDEX i lower(s) TYPE text(tokenizer = 'array')) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE e4 (s String, INDEX i s TYPE text(tokenizer = 'array', dictionary_block_size = 8, dictionary_block_frontcoding_compression = 1, posting_list_block_size = 1024)) ENGINE = MergeTree ORDER BY tuple();
SHOW CREATE e4 FORMAT TSVRaw;
CREATE TABLE e5 (s String, INDEX i s TYPE text(tokenizer = 'array') GRANULARITY 5) ENGINE = MergeTree ORDER BY tuple();
SHOW CREATE e5 FORMAT TSVRaw;
-- error: 36
CREATE TABLE e6 (s String, INDEX i s TYPE text(tokenizer = 'array'), INDEX i2 s TYPE text(tokenizer = 'splitByNonAlpha')) ENGINE = MergeTree ORDER BY tuple();
-- error: 80
CREATE TABLE e7 (s String, INDEX i s TYPE text(tokenizer = 'array', preprocessor = concat(s, rand()))) ENGINE = MergeTree ORDER BY tuple();
-- error: 80
CREATE TABLE e7 (s String, INDEX i s TYPE text(tokenizer = 'array', preprocessor = length(s))) ENGINE = MergeTree ORDER BY tuple();
-- error: 43
SELECT hasAnyTokens(1, 'foo');
-- error: 43
SELECT hasAnyTokens('a', 1);
-- error: 44
SELECT hasAllTokens('a b', materialize('b'));
