-- error: 59
CREATE TABLE sc (a Int32 default 1+2*3,b String MATERIALIZED toString(a) , c ALIAS a+1, d Array(Nullable(String)),e Enum8('x'=1,'y'=2)) ENGINE=MergeTree() PARTITION BY (a%10,b) ORDER BY (a,b) PRIMARY KEY a SAMPLE BY a SETTINGS index_granularity=16;
CREATE TABLE sc (a UInt32 default 1+2*3,b String MATERIALIZED toString(a) , c ALIAS a+1, d Array(Nullable(String)),e Enum8('x'=1,'y'=2)) ENGINE=MergeTree() PARTITION BY (a%10,b) ORDER BY (a,b) PRIMARY KEY a SAMPLE BY a SETTINGS index_granularity=16;
SHOW CREATE TABLE sc FORMAT TSVRaw;
SHOW TABLE sc FORMAT TSVRaw;
SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = 'sc' FORMAT TSVRaw;
SELECT partition_key, sorting_key, primary_key, sampling_key FROM system.tables WHERE database = currentDatabase() AND name = 'sc';
CREATE TABLE sn (n Nested(x UInt8, y String), t Tuple(p UInt8, q Tuple(String, Date)), m Map(String, Array(UInt8)), f FixedString(3), dt DateTime64(3, 'Asia/Tokyo'), dd Decimal(10, 2)) ENGINE = Memory;
SHOW CREATE TABLE sn FORMAT TSVRaw;
