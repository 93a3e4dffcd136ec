{{ config(materialized='table', order_by='id', contract={'enforced': true}) }}
select toUInt32(id) as id, name from {{ ref('people') }}
