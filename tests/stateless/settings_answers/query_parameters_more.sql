SET param_n = 5, param_s = 'text', param_d = '2024-01-01', param_a = '[1,2,3]', param_t = 'pt', param_nul = '\\N', param_c = 'k';
SELECT {n:UInt8} + 1, {s:String} || '!', {d:Date} + 1, {a:Array(UInt8)}[2];
SELECT toTypeName({n:UInt8}), toTypeName({n:Int64}), toTypeName({n:String});
SELECT {nul:Nullable(String)}, isNull({nul:Nullable(UInt8)});
CREATE TABLE {t:Identifier} (k UInt8, v String) ENGINE = Memory;
INSERT INTO {t:Identifier} VALUES (5, 'five'), (6, 'six');
SELECT * FROM {t:Identifier} WHERE k = {n:UInt8};
SELECT {c:Identifier} FROM {t:Identifier} ORDER BY {c:Identifier} DESC;
SELECT v FROM pt WHERE k IN {a:Array(UInt8)} OR v LIKE concat('%', {s:String}, '%');
-- error: 456
SELECT {nothing:UInt8};
-- error: 457
SELECT {s:UInt8};
-- error: 50
SELECT {n:NoSuchType};
SELECT number FROM numbers(10) LIMIT {n:UInt8} OFFSET 3;
SET param_m = '{\'k\': 1}';
SELECT {m:Map(String, UInt8)}['k'];
SELECT * FROM numbers({n:UInt64});
SELECT count() FROM pt WHERE (k, v) = ({n:UInt8}, 'five');
