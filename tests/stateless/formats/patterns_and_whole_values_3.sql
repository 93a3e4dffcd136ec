DESC format(Form, 'a=1&b=x%20y+z&c=[1,2]');
SELECT * FROM format(Form, 'a=1&b=x%20y+z&c=[1,2]');
SELECT * FROM format(One, 'abc');
SELECT * FROM format(One, 'a UInt8', 'abc');
SELECT 1 AS a, 'x' AS b FORMAT LineAsStringWithNames;
SELECT 1 AS a, 'x' AS b FORMAT LineAsStringWithNamesAndTypes;
-- error: 47
SELECT hex(data) FROM (SELECT 1) FORMAT Null;
