select count() as n from {{ ref('inner_part') }}
