//! Passwords of the command line: kept out of the list of processes, which every user of the machine can read.
//!
//! A program cannot change what it was called with, but it can call itself anew: without the password, which goes on in
//! the environment. That is for the eyes of the process's own user.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// The variable that flags named `--password` read.
const VARIABLE: &str = "URSA_PASSWORD";

/// Calls the program anew if its arguments hold a password. Does not return then, unless that fails.
pub(crate) fn hide() {
    let args: Vec<String> = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let Some((rest, password)) = without_password(&args) else { return };
    let Ok(program) = std::env::current_exe() else { return };
    let (name, rest) = rest.split_first().map_or(("ursa", &[][..]), |(name, rest)| (name.as_str(), rest));
    let error = Command::new(program).arg0(name).args(rest).env(VARIABLE, password).exec();
    eprintln!("The password stays in the list of processes: {error}. Give it as {VARIABLE}");
}

/// The arguments without `--password`, and the last one's value.
fn without_password(args: &[String]) -> Option<(Vec<String>, String)> {
    let (mut rest, mut password) = (Vec::with_capacity(args.len()), None);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        if arg == "--" {
            rest.push(arg.clone());
            rest.extend(args.cloned());
            break;
        }
        match arg.strip_prefix("--password=") {
            Some(value) => password = Some(value.to_string()),
            // A flag without its value is told as a mistake later.
            None if arg == "--password" => password = Some(args.next()?.clone()),
            None => rest.push(arg.clone()),
        }
    }
    password.map(|password| (rest, password))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expect: Option<(&str, &str)>) {
        let args: Vec<String> = line.split(' ').map(str::to_string).collect();
        let found = without_password(&args).map(|(rest, password)| (rest.join(" "), password));
        assert_eq!(found, expect.map(|(rest, password)| (rest.to_string(), password.to_string())), "{line}");
    }

    #[test]
    fn passwords_are_taken_out() {
        check("ursa server --password x --port 1", Some(("ursa server --port 1", "x")));
        check("ursa client --password=x -q y", Some(("ursa client -q y", "x")));
        check("ursa client --password= -q y", Some(("ursa client -q y", "")));
        check("ursa client -q y", None);
        check("ursa client --password", None);
        check("ursa client -- --password x", None);
    }
}
