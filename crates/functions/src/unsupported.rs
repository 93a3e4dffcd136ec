//! Functions of ClickHouse that are not supported, with the reasons that queries are told.

/// Names (a star at the end stands for any rest) and the reason.
const UNSUPPORTED: &[(&[&str], &str)] = &[
    (
        &["ai*", "AI*", "embedding", "assignCentroid", "naiveBayes*", "catboostEvaluate", "predictXGBoost"],
        "it needs machine-learning models or a service that has them",
    ),
    (&["region*"], "it needs the embedded dictionaries of a geobase, which is not public"),
    (&["generateSerialID", "zookeeper*"], "it needs ClickHouse Keeper"),
    (&["transactionLatestSnapshot", "transactionOldestSnapshot"], "there are no transactions over several statements"),
    (&["timeSeries*"], "it belongs to the TimeSeries table engine, which is not there"),
    (
        &[
            "*Transposed",
            "*TransposedQuantized",
            "quantizeBFloat16ToInt8",
            "dequantizeInt8ToBFloat16",
            "randomHadamardTransform",
        ],
        "it belongs to the type QBit, which is not there",
    ),
    (&["MVT*", "ST_AsMVTGeom"], "vector tiles are not made"),
    (&["kql*"], "it belongs to the Kusto query language, which is not spoken"),
    (&["showCertificate"], "the server has no certificate"),
    (
        &["firstSignificantSubdomainCustom*", "cutToFirstSignificantSubdomainCustom*"],
        "it needs lists of top-level domains from the server's configuration",
    ),
    (
        &["getClientHTTPHeader", "currentRequestURL", "tcpPort", "getServerPort"],
        "functions do not know how a query came",
    ),
    (&["generateRandomStructure"], "structures are not made up"),
    (
        &["fuzzQuery", "obfuscateQuery*", "parseQueryToJSON", "formatQueryFromJSON", "highlightQuery", "tokenizeQuery"],
        "of queries only their formatted and normalized text is given",
    ),
    (
        &["polygons*Spherical", "geometryIntersectSpherical"],
        "polygons are computed with on the plane only: see the functions whose names end in Cartesian",
    ),
    (&["numericIndexedVector*", "groupNumericIndexedVector*"], "there is no numeric indexed vector"),
    (&["getMacro"], "the server's configuration has no macros"),
    (&["partitionId", "partitionID"], "ids of partitions are not those of ClickHouse: see the column _partition_id"),
    (
        &["getTypeSerializationStreams", "getMaxTableNameLengthForDatabase", "blockSerializedSize"],
        "files and blocks are laid out otherwise",
    ),
    (&["__*"], "it is internal to ClickHouse"),
    (
        &[
            "inIgnoreSet",
            "notInIgnoreSet",
            "nullInIgnoreSet",
            "notNullInIgnoreSet",
            "globalInIgnoreSet",
            "globalNotInIgnoreSet",
            "globalNullInIgnoreSet",
            "globalNotNullInIgnoreSet",
        ],
        "it is internal to ClickHouse",
    ),
];

fn is_meant(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        Some((before, after)) => {
            name.len() >= before.len() + after.len() && name.starts_with(before) && name.ends_with(after)
        }
        None => pattern == name,
    }
}

/// The reason why a function of ClickHouse is not supported; `None` for names that are none of ClickHouse's.
pub fn why_unsupported(name: &str) -> Option<&'static str> {
    UNSUPPORTED.iter().find(|(names, _)| names.iter().any(|pattern| is_meant(pattern, name))).map(|(_, why)| *why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_rest() {
        assert!(why_unsupported("regionToName").is_some_and(|why| why.contains("geobase")));
        assert!(why_unsupported("polygonsUnionSpherical").is_some());
        assert!(why_unsupported("polygonsUnionCartesian").is_none());
        assert!(why_unsupported("aiGenerate").is_some());
        assert!(why_unsupported("plus").is_none());
    }
}
