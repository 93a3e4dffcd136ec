SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'tables' ORDER BY position LIMIT 40;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'mutations' ORDER BY position LIMIT 20;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'processes' AND name IN ('query_id', 'user', 'query', 'elapsed', 'read_rows', 'memory_usage', 'is_cancelled') ORDER BY name;
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'dictionaries' AND name IN ('name', 'status', 'origin', 'type', 'key.names', 'key.types', 'attribute.names', 'element_count', 'load_factor', 'lifetime_min') ORDER BY name;
