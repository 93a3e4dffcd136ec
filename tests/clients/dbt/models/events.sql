{{ config(materialized='incremental', engine='MergeTree()', order_by='id', unique_key='id', incremental_strategy=var('strategy', 'delete+insert')) }}
select toUInt32(number) as id, concat('event ', toString(number)) as text, {{ var('round', 1) }} as round
from numbers({{ var('from', 0) }}, 10)
{% if is_incremental() %} where number >= 0 {% endif %}
