-- error: 456
SELECT {p:UInt8};
SET param_p = '5';
SELECT {p:UInt8} + 1;
-- error: 38
SELECT {p:Date};
-- error: 50
SELECT {p:Strange};
-- error: 62
SELECT {p};
-- error: 62
SELECT {:UInt8};
SET param_t = 'no_table';
-- error: 60
SELECT * FROM {t:Identifier};
SET param_bad = 'text';
-- error: 457
SELECT {bad:UInt8};
-- error: 130
SELECT {bad:Array(UInt8)};
