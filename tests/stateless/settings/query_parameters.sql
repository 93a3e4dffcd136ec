SET param_n = 3;
SELECT number FROM numbers({n:UInt32}) ORDER BY number;
SET param_s = 'it is';
SELECT {s:String}, length({s:String});
SET param_arr = '[1,2,3]';
SELECT {arr:Array(UInt8)}, arraySum({arr:Array(UInt8)});
SET param_d = '2024-02-29';
SELECT {d:Date} + 1, {d:String};
SET param_nul = '\\N';
SELECT {nul:Nullable(String)} IS NULL;
SET param_tab = 'pt';
CREATE TABLE {tab:Identifier} (x UInt8) ENGINE = Memory;
INSERT INTO {tab:Identifier} VALUES (1), (2);
SELECT sum(x) FROM {tab:Identifier};
SET param_col = 'x';
SELECT {col:Identifier} FROM pt ORDER BY {col:Identifier} DESC;
SET param_m = '{\'a\':1}';
SELECT {m:Map(String, UInt8)}['a'];
-- error: 456
SELECT {missing:UInt8};
-- error: 457
SELECT {s:UInt8};
SET param_t = '(1,\'q\')';
SELECT tupleElement({t:Tuple(UInt8, String)}, 2);
SELECT number FROM numbers(10) ORDER BY number LIMIT {n:UInt32};
