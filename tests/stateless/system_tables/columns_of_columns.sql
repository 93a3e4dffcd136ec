SELECT name FROM (SELECT name FROM system.columns WHERE database = 'system' AND table = 'columns') WHERE name IN ('database', 'table', 'name', 'type', 'position', 'default_kind', 'default_expression', 'comment', 'compression_codec', 'data_compressed_bytes', 'is_in_primary_key', 'numeric_scale', 'datetime_precision', 'serialization_hint', 'statistics') ORDER BY name;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'databases' AND name IN ('name', 'engine', 'data_path', 'metadata_path', 'uuid', 'engine_full', 'comment', 'is_external') ORDER BY name;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'functions' ORDER BY position LIMIT 5;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'settings' ORDER BY position LIMIT 10;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'one';
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'numbers';
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'data_type_families' ORDER BY position LIMIT 3;
