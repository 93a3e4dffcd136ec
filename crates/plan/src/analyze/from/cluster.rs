//! `s3Cluster(cluster, …)` and kin: objects that the servers of a cluster read together. This server is in one cluster,
//! `default`, and alone there, so that they are what it reads itself.

use crate::analyze::Analyzer;
use base::{Result, bail, err};
use sql::ast;

/// Functions of clusters, and what each server does.
const FUNCTIONS: &[(&str, &str)] = &[
    ("s3Cluster", "s3"),
    ("urlCluster", "url"),
    ("azureBlobStorageCluster", "azureBlobStorage"),
    ("fileCluster", "file"),
];

/// The cluster of this server alone.
const OWN: &str = "default";

impl Analyzer<'_> {
    /// The call that a function of a cluster is for this server; `None` for other functions.
    ///
    /// # Errors
    /// `CLUSTER_DOESNT_EXIST` for other clusters, `NUMBER_OF_ARGUMENTS_DOESNT_MATCH` without one.
    pub fn of_cluster(&self, call: &ast::FunctionCall) -> Result<Option<ast::FunctionCall>> {
        let is_of = |(known, _): &&(&str, &str)| known.eq_ignore_ascii_case(&call.name.name);
        let Some((_, plain)) = FUNCTIONS.iter().find(is_of) else { return Ok(None) };
        let Some((first, args)) = call.args.split_first() else {
            bail!(NumberOfArgumentsDoesntMatch, "The first argument of {} is a cluster", call.name.name)
        };
        let cluster = self.constant_text(first).unwrap_or_else(|| first.to_string());
        if cluster != OWN {
            return Err(first.span.locate(err!(
                ClusterDoesntExist,
                "Requested cluster '{cluster}' not found: this server is in '{OWN}' only, and alone there"
            )));
        }
        let name = ast::Ident::new(*plain, call.name.span);
        Ok(Some(ast::FunctionCall { name, args: args.to_vec(), ..call.clone() }))
    }
}
