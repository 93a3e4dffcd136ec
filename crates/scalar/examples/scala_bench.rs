use functions::evaluate::{Program, bind_call};
use functions::{Expr, FunctionContext, Registry};
use std::time::Instant;
use types::*;
fn main() {
    let mut registry = Registry::default();
    scalar::register(&mut registry);
    let context = FunctionContext { time_zone: TimeZone::utc(), ..Default::default() };
    let n = 65_536usize;
    let i16s = Column::from_vec((0..n).map(|i| (i * 7 % 2000) as i16).collect::<Vec<_>>());
    let i64s = Column::from_vec((0..n).map(|i| (i as i64) * 77_777_777_777 % 1_000_000_007).collect::<Vec<_>>());
    let u32s = Column::from_vec((0..n).map(|i| 1_372_636_800 + (i * 7919 % 2_592_000) as u32).collect::<Vec<_>>());
    let dates = Column::from_vec((0..n).map(|i| 15_887 + (i % 31) as u16).collect::<Vec<_>>());
    let f64s = Column::from_vec((0..n).map(|i| i as f64 * 0.5).collect::<Vec<_>>());
    let strs = Column::from_strings((0..n).map(|i| if i % 3 == 0 { String::new() } else { format!("value number {}", i % 5000) }));
    let dt = DataType::DateTime(None);
    let lit = |t: DataType, v: Value| Expr::literal(v, t);
    let cases: Vec<(&str, Column, DataType, Vec<Expr>)> = vec![
        ("plus", i16s.clone(), DataType::Int16, vec![lit(DataType::UInt8, Value::UInt(5))]),
        ("notEquals", i16s.clone(), DataType::Int16, vec![lit(DataType::UInt8, Value::UInt(0))]),
        ("equals", i64s.clone(), DataType::Int64, vec![lit(DataType::UInt64, Value::UInt(435090932899640449))]),
        ("modulo", i64s.clone(), DataType::Int64, vec![lit(DataType::UInt8, Value::UInt(10))]),
        ("divide", i64s.clone(), DataType::Int64, vec![lit(DataType::UInt16, Value::UInt(1000))]),
        ("greaterOrEquals", dates.clone(), DataType::Date, vec![lit(DataType::String, Value::string("2013-07-01"))]),
        ("notEquals", strs.clone(), DataType::String, vec![lit(DataType::String, Value::string(""))]),
        ("equals", strs.clone(), DataType::String, vec![lit(DataType::String, Value::string("value number 77"))]),
        ("toMinute", u32s.clone(), dt.clone(), vec![]),
        ("toHour", u32s.clone(), dt.clone(), vec![]),
        ("toStartOfMinute", u32s.clone(), dt.clone(), vec![]),
        ("toDate", u32s.clone(), dt.clone(), vec![]),
        ("toYear", dates.clone(), DataType::Date, vec![]),
        ("toStartOfMonth", u32s.clone(), dt.clone(), vec![]),
        ("toString", i64s.clone(), DataType::Int64, vec![]),
        ("if", f64s.clone(), DataType::Float64, vec![]),
    ];
    for (name, column, t, rest) in cases {
        let mut args = vec![Expr::column(0, t.clone())];
        args.extend(rest);
        if name == "if" {
            let cond = bind_call(&*registry.find_scalar("greater").unwrap().factory, vec![Expr::column(0, t.clone()), lit(DataType::UInt16, Value::UInt(9000))], &context).unwrap();
            args = vec![cond, Expr::column(0, t.clone()), lit(DataType::UInt8, Value::UInt(0))];
        }
        let call = bind_call(&*registry.find_scalar(name).unwrap().factory, args, &context).unwrap();
        let program = Program::new(&[call], 1);
        let mut best = f64::MAX;
        for _ in 0..200 {
            let t = Instant::now();
            std::hint::black_box(program.run_columns(std::slice::from_ref(&column), n).unwrap());
            best = best.min(t.elapsed().as_secs_f64());
        }
        println!("{name:18} {t:10} {:8.2} us  {:6.3} ns/row", best * 1e6, best * 1e9 / n as f64);
    }
}
