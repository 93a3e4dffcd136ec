{{ config(materialized='materialized_view', engine='SummingMergeTree()', order_by='city') }}
select city, toUInt64(count()) as people from {{ ref('people') }} group by city
