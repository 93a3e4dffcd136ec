//! The page's files, compiled in.

/// A file of the page.
pub(crate) struct Asset {
    pub content_type: &'static str,
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// The file at a path of the URL.
pub(crate) fn asset(path: &str) -> Option<Asset> {
    let (content_type, text) = match path {
        "/" => (HTML, include_str!("../assets/index.html")),
        "/assets/base.css" => (CSS, include_str!("../assets/base.css")),
        "/assets/pages.css" => (CSS, include_str!("../assets/pages.css")),
        "/assets/icon.svg" => (SVG, include_str!("../assets/icon.svg")),
        "/assets/main.js" => (SCRIPT, include_str!("../assets/main.js")),
        "/assets/dom.js" => (SCRIPT, include_str!("../assets/dom.js")),
        "/assets/charts.js" => (SCRIPT, include_str!("../assets/charts.js")),
        "/assets/store.js" => (SCRIPT, include_str!("../assets/store.js")),
        "/assets/suite.js" => (SCRIPT, include_str!("../assets/suite.js")),
        "/assets/cells.js" => (SCRIPT, include_str!("../assets/cells.js")),
        "/assets/table.js" => (SCRIPT, include_str!("../assets/table.js")),
        "/assets/compare.js" => (SCRIPT, include_str!("../assets/compare.js")),
        "/assets/query.js" => (SCRIPT, include_str!("../assets/query.js")),
        "/assets/flame.js" => (SCRIPT, include_str!("../assets/flame.js")),
        "/assets/history.js" => (SCRIPT, include_str!("../assets/history.js")),
        "/assets/recordings.js" => (SCRIPT, include_str!("../assets/recordings.js")),
        _ => return None,
    };
    Some(Asset { content_type, text })
}
