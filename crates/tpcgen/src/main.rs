//! `tpcgen tpch|tpcds SCALE DIRECTORY`: writes a benchmark's tables as Parquet files.

use std::path::Path;
use std::process::ExitCode;
use tpcgen::Benchmark;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [benchmark, scale, dir] = args.as_slice() else {
        eprintln!("usage: tpcgen tpch|tpcds SCALE DIRECTORY");
        return ExitCode::from(2);
    };
    match write(benchmark, scale, Path::new(dir)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tpcgen: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write(benchmark: &str, scale: &str, dir: &Path) -> std::io::Result<()> {
    let scale = scale.parse().map_err(|_| std::io::Error::other(format!("not a scale factor: '{scale}'")))?;
    benchmark.parse::<Benchmark>()?.write(dir, scale)
}
