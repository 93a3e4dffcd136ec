//! Writes the table as Parquet and reports the speed: `write_hits DIR ROWS [SEED] [FILES]`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [dir, rows, rest @ ..] = args.as_slice() else {
        return Err("usage: write_hits DIR ROWS [SEED] [FILES]".into());
    };
    let rows: u64 = rows.parse()?;
    let seed = rest.first().map_or(Ok(1), |s| s.parse())?;
    let files = rest.get(1).map_or(Ok(4), |s| s.parse())?;
    let start = Instant::now();
    let generator = hits::Generator::new(seed, rows);
    let chunks = generator.chunks().min(4);
    let mut made = 0;
    for chunk in 0..chunks {
        made += generator.chunk(chunk)?.num_rows();
    }
    let one_core = made as f64 / start.elapsed().as_secs_f64();
    std::fs::create_dir_all(dir)?;
    let start = Instant::now();
    let seen = AtomicU64::new(0);
    let paths = hits::write_parquet(dir.as_ref(), rows, seed, files, &|n| {
        seen.fetch_max(n, Ordering::Relaxed);
    })?;
    let mut bytes = 0;
    for path in &paths {
        bytes += std::fs::metadata(path)?.len();
    }
    println!("generated {one_core:.0} rows/s on one core");
    println!("wrote {} rows, {bytes} bytes in {:.2} s", seen.into_inner(), start.elapsed().as_secs_f64());
    Ok(())
}
