-- Patterns that match a row from its start to its end take a group out of it; with the setting off they give the same.
CREATE TABLE notes (n UInt32, line String) ENGINE = MergeTree ORDER BY n;
INSERT INTO notes SELECT number, concat(['anna', 'bo.li', 'c+d', ''][number % 4 + 1], '@', ['uni.example', 'mail.test', ''][number % 3 + 1], if(number % 5 = 0, ' again@', '')) FROM numbers(2000);
INSERT INTO notes SELECT 2000 + number, concat('/home/', ['ada', 'eve', 'x y'][number % 3 + 1], '/', toString(number), if(number % 7 = 0, '\n/home/no', '')) FROM numbers(1000);
INSERT INTO notes SELECT 3000 + number, concat(toString(toDate('2031-03-01') + number), if(number % 2 = 0, ' ', 'T'), toString(number % 24), ':00') FROM numbers(500);
INSERT INTO notes SELECT 3500 + number, ['', '@', 'ä@ö', '/home//', 'z@日本', 'a@@b', '\n@x', '2031-03-01 '][number % 8 + 1] FROM numbers(400);
SELECT replaceRegexpOne(line, '^([^@]+)@.*$', '\\1') AS who, count() FROM notes WHERE n < 2000 GROUP BY who ORDER BY who;
SELECT replaceRegexpOne(line, '^([^@]+)@.*$', '\\1') AS who, count() FROM notes WHERE n < 2000 GROUP BY who ORDER BY who SETTINGS optimize_replace_regexp_of_whole_rows = 0;
SELECT replaceRegexpAll(line, '^/home/([^/]+)/.*$', '/users/\\1') AS path, count(), min(n) FROM notes WHERE n BETWEEN 2000 AND 2999 GROUP BY path ORDER BY path;
SELECT replaceRegexpAll(line, '^/home/([^/]+)/.*$', '/users/\\1') AS path, count(), min(n) FROM notes WHERE n BETWEEN 2000 AND 2999 GROUP BY path ORDER BY path SETTINGS optimize_replace_regexp_of_whole_rows = 0;
SELECT uniqExact(replaceRegexpOne(line, '^([0-9]+-[0-9]+-[0-9]+) .*$', '<\\1|\\0>')), sum(length(replaceRegexpOne(line, '^([0-9]+-[0-9]+-[0-9]+) .*$', '<\\1|\\0>'))) FROM notes;
SELECT uniqExact(replaceRegexpOne(line, '^([0-9]+-[0-9]+-[0-9]+) .*$', '<\\1|\\0>')), sum(length(replaceRegexpOne(line, '^([0-9]+-[0-9]+-[0-9]+) .*$', '<\\1|\\0>'))) FROM notes SETTINGS optimize_replace_regexp_of_whole_rows = 0;
SELECT hex(replaceRegexpOne(line, '^(?:x)?([^@]*)@.*$', '[\\1]')) AS cut, count() FROM notes WHERE n >= 3500 GROUP BY cut ORDER BY cut;
SELECT hex(replaceRegexpOne(line, '^(?:x)?([^@]*)@.*$', '[\\1]')) AS cut, count() FROM notes WHERE n >= 3500 GROUP BY cut ORDER BY cut SETTINGS optimize_replace_regexp_of_whole_rows = 0;
SELECT hex(replaceRegexpAll(line, '^([^@]+)@([a-zö]+)$', '\\2 \\1')) AS turned, count() FROM notes WHERE n >= 3500 GROUP BY turned ORDER BY turned;
SELECT hex(replaceRegexpAll(line, '^([^@]+)@([a-zö]+)$', '\\2 \\1')) AS turned, count() FROM notes WHERE n >= 3500 GROUP BY turned ORDER BY turned SETTINGS optimize_replace_regexp_of_whole_rows = 0;
