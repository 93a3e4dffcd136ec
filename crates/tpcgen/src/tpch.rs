//! TPC-H.

use crate::TableInfo;
use crate::parquet_out::Piece;
use arrow_schema::SchemaRef;
use tpchgen::generators::{
    CustomerGenerator, LineItemGenerator, NationGenerator, OrderGenerator, PartGenerator, PartSuppGenerator,
    RegionGenerator, SupplierGenerator,
};
use tpchgen_arrow::{
    CustomerArrow, LineItemArrow, NationArrow, OrderArrow, PartArrow, PartSuppArrow, RegionArrow, SupplierArrow,
};

pub(crate) const TABLES: &[TableInfo] = &[
    TableInfo { name: "lineitem", order_by: "l_orderkey, l_linenumber" },
    TableInfo { name: "orders", order_by: "o_orderkey" },
    TableInfo { name: "partsupp", order_by: "ps_partkey, ps_suppkey" },
    TableInfo { name: "customer", order_by: "c_custkey" },
    TableInfo { name: "part", order_by: "p_partkey" },
    TableInfo { name: "supplier", order_by: "s_suppkey" },
    TableInfo { name: "nation", order_by: "n_nationkey" },
    TableInfo { name: "region", order_by: "r_regionkey" },
];

/// Files of the largest table per unit of the scale factor, at least four.
const PARTS_PER_SCALE: f64 = 4.0;

/// All files, the longest first.
pub(crate) fn pieces(scale: f64) -> Vec<Piece> {
    let parts = (scale * PARTS_PER_SCALE).clamp(4.0, 1000.0) as usize;
    let mut pieces = Vec::new();
    macro_rules! table {
        ($name:literal, $generator:ident, $arrow:ident, $parts:expr) => {
            let parts: usize = $parts;
            for part in 0..parts {
                let open = move || {
                    Box::new($arrow::new($generator::new(scale, part as i32 + 1, parts as i32)))
                        as Box<dyn arrow_array::RecordBatchReader>
                };
                pieces.push(Piece { table: $name, part, open: Box::new(open) });
            }
        };
    }
    table!("lineitem", LineItemGenerator, LineItemArrow, parts);
    table!("orders", OrderGenerator, OrderArrow, parts);
    table!("partsupp", PartSuppGenerator, PartSuppArrow, parts);
    table!("customer", CustomerGenerator, CustomerArrow, parts.div_ceil(4));
    table!("part", PartGenerator, PartArrow, parts.div_ceil(4));
    table!("supplier", SupplierGenerator, SupplierArrow, 1);
    table!("nation", NationGenerator, NationArrow, 1);
    table!("region", RegionGenerator, RegionArrow, 1);
    pieces
}

/// The columns of a table.
pub(crate) fn schema(table: &str) -> Option<SchemaRef> {
    Some(match table {
        "lineitem" => LineItemArrow::schema_ref(),
        "orders" => OrderArrow::schema_ref(),
        "partsupp" => PartSuppArrow::schema_ref(),
        "customer" => CustomerArrow::schema_ref(),
        "part" => PartArrow::schema_ref(),
        "supplier" => SupplierArrow::schema_ref(),
        "nation" => NationArrow::schema_ref(),
        "region" => RegionArrow::schema_ref(),
        _ => return None,
    })
}
