//! TPC-DS.

use crate::TableInfo;
use crate::parquet_out::Piece;
use arrow_schema::SchemaRef;
use std::io::{Error, ErrorKind, Result};
use tpcdsgen::config::SessionBuilder;
use tpcdsgen_arrow::{
    CallCenterArrow, CatalogPageArrow, CatalogReturnsArrow, CatalogSalesArrow, CustomerAddressArrow, CustomerArrow,
    CustomerDemographicsArrow, DateDimArrow, HouseholdDemographicsArrow, IncomeBandArrow, InventoryArrow, ItemArrow,
    PromotionArrow, ReasonArrow, ShipModeArrow, StoreArrow, StoreReturnsArrow, StoreSalesArrow, TimeDimArrow,
    WarehouseArrow, WebPageArrow, WebReturnsArrow, WebSalesArrow, WebSiteArrow,
};

pub(crate) const TABLES: &[TableInfo] = &[
    TableInfo { name: "store_sales", order_by: "ss_sold_date_sk, ss_item_sk, ss_ticket_number" },
    TableInfo { name: "catalog_sales", order_by: "cs_sold_date_sk, cs_item_sk, cs_order_number" },
    TableInfo { name: "web_sales", order_by: "ws_sold_date_sk, ws_item_sk, ws_order_number" },
    TableInfo { name: "store_returns", order_by: "sr_returned_date_sk, sr_item_sk, sr_ticket_number" },
    TableInfo { name: "catalog_returns", order_by: "cr_returned_date_sk, cr_item_sk, cr_order_number" },
    TableInfo { name: "web_returns", order_by: "wr_returned_date_sk, wr_item_sk, wr_order_number" },
    TableInfo { name: "inventory", order_by: "inv_date_sk, inv_item_sk, inv_warehouse_sk" },
    TableInfo { name: "customer_demographics", order_by: "cd_demo_sk" },
    TableInfo { name: "customer", order_by: "c_customer_sk" },
    TableInfo { name: "customer_address", order_by: "ca_address_sk" },
    TableInfo { name: "item", order_by: "i_item_sk" },
    TableInfo { name: "date_dim", order_by: "d_date_sk" },
    TableInfo { name: "time_dim", order_by: "t_time_sk" },
    TableInfo { name: "household_demographics", order_by: "hd_demo_sk" },
    TableInfo { name: "catalog_page", order_by: "cp_catalog_page_sk" },
    TableInfo { name: "promotion", order_by: "p_promo_sk" },
    TableInfo { name: "call_center", order_by: "cc_call_center_sk" },
    TableInfo { name: "income_band", order_by: "ib_income_band_sk" },
    TableInfo { name: "reason", order_by: "r_reason_sk" },
    TableInfo { name: "ship_mode", order_by: "sm_ship_mode_sk" },
    TableInfo { name: "store", order_by: "s_store_sk" },
    TableInfo { name: "warehouse", order_by: "w_warehouse_sk" },
    TableInfo { name: "web_page", order_by: "wp_web_page_sk" },
    TableInfo { name: "web_site", order_by: "web_site_sk" },
];

/// One file a table, the longest first.
///
/// # Errors
/// A scale factor that the generator does not take.
pub(crate) fn pieces(scale: f64) -> Result<Vec<Piece>> {
    let session = SessionBuilder::new()
        .with_scale_factor(scale)
        .build()
        .map_err(|e| Error::new(ErrorKind::InvalidInput, e.to_string()))?;
    let mut pieces = Vec::new();
    macro_rules! table {
        ($name:literal, $arrow:ident) => {
            let session = session.clone();
            let open = move || Box::new($arrow::new(session)) as Box<dyn arrow_array::RecordBatchReader>;
            pieces.push(Piece { table: $name, part: 0, open: Box::new(open) });
        };
    }
    table!("store_sales", StoreSalesArrow);
    table!("catalog_sales", CatalogSalesArrow);
    table!("web_sales", WebSalesArrow);
    table!("store_returns", StoreReturnsArrow);
    table!("catalog_returns", CatalogReturnsArrow);
    table!("web_returns", WebReturnsArrow);
    table!("inventory", InventoryArrow);
    table!("customer_demographics", CustomerDemographicsArrow);
    table!("customer", CustomerArrow);
    table!("customer_address", CustomerAddressArrow);
    table!("item", ItemArrow);
    table!("date_dim", DateDimArrow);
    table!("time_dim", TimeDimArrow);
    table!("household_demographics", HouseholdDemographicsArrow);
    table!("catalog_page", CatalogPageArrow);
    table!("promotion", PromotionArrow);
    table!("call_center", CallCenterArrow);
    table!("income_band", IncomeBandArrow);
    table!("reason", ReasonArrow);
    table!("ship_mode", ShipModeArrow);
    table!("store", StoreArrow);
    table!("warehouse", WarehouseArrow);
    table!("web_page", WebPageArrow);
    table!("web_site", WebSiteArrow);
    Ok(pieces)
}

/// The columns of a table.
pub(crate) fn schema(table: &str) -> Option<SchemaRef> {
    Some(match table {
        "store_sales" => StoreSalesArrow::schema_ref(),
        "catalog_sales" => CatalogSalesArrow::schema_ref(),
        "web_sales" => WebSalesArrow::schema_ref(),
        "store_returns" => StoreReturnsArrow::schema_ref(),
        "catalog_returns" => CatalogReturnsArrow::schema_ref(),
        "web_returns" => WebReturnsArrow::schema_ref(),
        "inventory" => InventoryArrow::schema_ref(),
        "customer_demographics" => CustomerDemographicsArrow::schema_ref(),
        "customer" => CustomerArrow::schema_ref(),
        "customer_address" => CustomerAddressArrow::schema_ref(),
        "item" => ItemArrow::schema_ref(),
        "date_dim" => DateDimArrow::schema_ref(),
        "time_dim" => TimeDimArrow::schema_ref(),
        "household_demographics" => HouseholdDemographicsArrow::schema_ref(),
        "catalog_page" => CatalogPageArrow::schema_ref(),
        "promotion" => PromotionArrow::schema_ref(),
        "call_center" => CallCenterArrow::schema_ref(),
        "income_band" => IncomeBandArrow::schema_ref(),
        "reason" => ReasonArrow::schema_ref(),
        "ship_mode" => ShipModeArrow::schema_ref(),
        "store" => StoreArrow::schema_ref(),
        "warehouse" => WarehouseArrow::schema_ref(),
        "web_page" => WebPageArrow::schema_ref(),
        "web_site" => WebSiteArrow::schema_ref(),
        _ => return None,
    })
}
