SELECT * FROM format(Regexp, 'k String, v UInt32', 'a=1\nb=22') SETTINGS format_regexp = '(.+?)=(\\d+)', format_regexp_escaping_rule = 'Escaped';
SELECT * FROM format(Regexp, 'k String, v Array(UInt8)', 'x [1,2]\ny []') SETTINGS format_regexp = '(\\S+) (.*)', format_regexp_escaping_rule = 'Raw';
DESC format(Regexp, '1 abc\n2 def') SETTINGS format_regexp = '(\\d+) (\\w+)', format_regexp_escaping_rule = 'CSV';
-- error: 36
SELECT * FROM format(Regexp, 'a UInt8', '1') SETTINGS format_regexp = '(';
-- error: 117
SELECT * FROM format(Regexp, 'a UInt8, b UInt8', '1') SETTINGS format_regexp = '(\\d)';
