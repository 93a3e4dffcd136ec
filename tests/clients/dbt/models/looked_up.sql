{{ config(materialized='dictionary', fields=[('id', 'UInt64'), ('name', 'String')], primary_key='id', layout='HASHED()', lifetime=3600, source_type='clickhouse') }}
select id, name from {{ ref('people') }}
