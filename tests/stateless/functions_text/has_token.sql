SELECT hasToken('one two,three', 'two'), hasToken('one two', 'tw'), hasToken('', 'a'), hasToken('a-b-c', 'b'), hasToken('a_b', 'b'), hasToken('Über alles', 'alles'), hasTokenCaseInsensitive('One TWO', 'two'), hasToken('x', 'x');
SELECT hasTokenOrNull('a b', 'a b'), hasTokenOrNull('a b', 'b'), hasTokenCaseInsensitiveOrNull('A B', 'a'), hasTokenCaseInsensitiveOrNull('A B', 'a-b');
SELECT hasTokenOrNull('a b', '');
SELECT hasToken(materialize('quick brown fox'), 'brown'), hasToken(toNullable('a b'), 'b'), hasToken(toLowCardinality('a b'), 'c'), hasToken(CAST(NULL, 'Nullable(String)'), 'c');
-- error: 36
SELECT hasToken('a b', 'a b');
SELECT hasToken('a b', '');
-- error: 44
SELECT hasToken('a', materialize('a'));
CREATE TABLE notes (id UInt32, body String, INDEX tok body TYPE tokenbf_v1(512, 2, 0) GRANULARITY 1) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 4;
INSERT INTO notes SELECT number, concat('row ', toString(number), ' tag', toString(number % 5)) FROM numbers(40);
SELECT count() FROM notes WHERE hasToken(body, 'tag3');
SELECT id FROM notes WHERE hasToken(body, '17') OR hasToken(body, '38') ORDER BY id;
SELECT count() FROM notes WHERE NOT hasToken(body, 'row');
SELECT hasSubsequence('garbage', 'gae'), hasSubsequence('abc', 'cb'), hasSubsequenceCaseInsensitive('GARBAGE', 'gae'), hasSubsequenceUTF8('привет', 'пвт'), hasSubsequenceCaseInsensitiveUTF8('ПРИВЕТ', 'пвт'), hasSubsequence('', ''), hasSubsequence('a', '');
