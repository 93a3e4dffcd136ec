{% snapshot kept %}
{{ config(target_schema='analytics', unique_key='id', strategy='check', check_cols=['name']) }}
select id, name from {{ ref('people') }}
{% endsnapshot %}
