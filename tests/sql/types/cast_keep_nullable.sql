SELECT toTypeName(CAST(materialize(toNullable(1)) AS Float64)), CAST(materialize(NULL::Nullable(Int8)), 'Float64'), toTypeName(CAST('a' AS String)), toTypeName(toNullable(1)::UInt8) SETTINGS cast_keep_nullable = 1;
SELECT toTypeName(CAST(materialize(toNullable('[1]')) AS Array(UInt8))) SETTINGS cast_keep_nullable = 1;
