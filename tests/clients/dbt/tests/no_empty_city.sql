select * from {{ ref('cities') }} where people < 1
