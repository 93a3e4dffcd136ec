//! Views with parameters: `CREATE VIEW v AS … {limit:UInt64} …`, read as `v(limit = 5)`.

use crate::analyze::access::access_check;
use crate::analyze::{Analyzer, Environment, Relation, TableFunctionArg};
use crate::logical::Plan;
use base::Result;
use std::collections::HashMap;
use types::Column;
use types::text::{TextOptions, write_text};

impl Analyzer<'_> {
    /// The plan of the view that a call with nothing but named arguments reads; `None` for all else.
    ///
    /// # Errors
    /// `UNKNOWN_QUERY_PARAMETER` for parameters without a value; those of the view's query.
    pub(in crate::analyze) fn view_with_parameters(
        &self,
        name: &str,
        args: &[TableFunctionArg],
    ) -> Result<Option<Plan>> {
        if args.is_empty() || args.iter().any(|arg| arg.name.is_none()) {
            return Ok(None);
        }
        let (database, name) = name.split_once('.').map_or((None, name), |(database, name)| (Some(database), name));
        let Ok(Relation::View(query, _, security)) = self.env.catalog.relation(database, name) else { return Ok(None) };
        let options = TextOptions { time_zone: self.env.functions.time_zone.clone(), ..TextOptions::default() };
        let parameters: HashMap<String, String> =
            args.iter().filter_map(|arg| Some((arg.name.clone()?, text_of(arg, &options)))).collect();
        let Environment { catalog, registry, functions, settings, runner, .. } = *self.env;
        let inner_env = Environment { catalog, registry, functions, settings, runner, parameters: &parameters };
        let inner = Analyzer::new(&inner_env);
        // The view is as deep as a subquery, its lambdas differ from all others, and its totals are its own.
        inner.depth.set(self.depth.get());
        inner.totals_depth.set(0);
        inner.next_number.set(self.next_number.get());
        let plan = inner.view_query(&query, &security).and_then(|plan| inner.filtered_result(plan));
        self.next_number.set(inner.next_number.get());
        let database = database.unwrap_or(&self.env.functions.database);
        Ok(Some(match self.env.functions.reader().access() {
            Some(access) => access_check(plan?, access.clone(), database, name),
            None => plan?,
        }))
    }
}

/// The value of an argument as the text of a parameter.
fn text_of(arg: &TableFunctionArg, options: &TextOptions) -> String {
    let mut text = Vec::new();
    if arg.value.is_null() {
        return "\\N".into();
    }
    write_text(&Column::constant(&arg.data_type, &arg.value, 1).flatten(), &arg.data_type, 0, options, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}
