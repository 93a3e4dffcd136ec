SELECT name, value, type, readonly FROM system.merge_tree_settings WHERE name IN ('index_granularity', 'min_bytes_for_wide_part', 'parts_to_throw_insert', 'merge_max_block_size', 'allow_nullable_key', 'old_parts_lifetime', 'ttl_only_drop_parts') ORDER BY name;
SELECT name, default, changed, is_obsolete FROM system.merge_tree_settings WHERE name = 'index_granularity_bytes';
SELECT count() > 100 FROM system.merge_tree_settings;
SELECT count() FROM system.merge_tree_settings WHERE name = 'nothing such';
