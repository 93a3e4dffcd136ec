//! What is handed to users: a stripped binary as a tarball, as a package of Debian, and a recipe for a container.

use std::fs;
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

const NAME: &str = "ursa";
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The largest binary that is handed out, in bytes.
const BINARY_BYTES_MAX: u64 = 64 << 20;

/// The configuration that is handed out, all of whose keys are comments.
const EXAMPLE: &str = "docs/config.example.toml";

const SERVICE: &str = "[Unit]
Description=Ursa, a column-store database
After=network.target

[Service]
ExecStart=/usr/bin/ursa server --config /etc/ursa/config.toml
ExecReload=/bin/kill -HUP $MAINPID
# URSA_PASSWORD=... and what else belongs in no file that everybody reads; read by root.
EnvironmentFile=-/etc/ursa/environment
User=ursa
StateDirectory=ursa
LogsDirectory=ursa
NoNewPrivileges=yes
PrivateTmp=yes
ProtectHome=yes
# Folders elsewhere that it writes to (backups_path, say) need a line ReadWritePaths=.
ProtectSystem=strict
LimitNOFILE=65536
Restart=on-failure
TimeoutStopSec=60

[Install]
WantedBy=multi-user.target
";

/// Makes the user of the service, whose group may read its configuration and the key of TLS: no dynamic user could.
const POSTINST: &str = "#!/bin/sh
set -e
if [ \"$1\" = configure ]; then
    getent passwd ursa > /dev/null ||
        useradd --system --user-group --home-dir /var/lib/ursa --shell /usr/sbin/nologin ursa
    chown root:ursa /etc/ursa /etc/ursa/config.toml
    chmod 750 /etc/ursa
    chmod 640 /etc/ursa/config.toml
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        # An upgrade: what runs is replaced, in the order that a stop has.
        systemctl try-restart ursa.service
    fi
fi
";

/// The container listens to other machines, which a server without a password refuses to do.
const CONTAINERFILE: &str = "FROM debian:stable-slim
COPY ursa /usr/bin/ursa
COPY config.toml /etc/ursa/config.toml
RUN useradd --system --create-home --home-dir /var/lib/ursa ursa
USER ursa
ENV URSA_CONFIG=/etc/ursa/config.toml URSA_HOST=0.0.0.0
VOLUME /var/lib/ursa
EXPOSE 8123
# Run with -e URSA_PASSWORD=...
ENTRYPOINT [\"/usr/bin/ursa\"]
CMD [\"server\"]
";

/// Makes `dist/` in the target folder from a binary built for release. Gives the files that are there then.
///
/// # Errors
/// When the binary is missing or too large, or `strip` or `tar` are not there.
pub(super) fn make(root: &Path, target: &Path) -> io::Result<Vec<PathBuf>> {
    let dist = target.join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist)?;
    }
    fs::create_dir_all(&dist)?;
    let binary = dist.join(NAME);
    strip(&target.join("release").join(NAME), &binary)?;
    let bytes = fs::metadata(&binary)?.len();
    println!("stripped binary: {:.1} MB", bytes as f64 / 1e6);
    if bytes > BINARY_BYTES_MAX {
        return Err(io::Error::other(format!("the binary has {bytes} bytes, {BINARY_BYTES_MAX} may it have")));
    }
    let container = dist.join("Containerfile");
    fs::write(&container, CONTAINERFILE)?;
    let config = dist.join("config.toml");
    fs::write(&config, configuration(&fs::read_to_string(root.join(EXAMPLE))?)?)?;
    let archives = [tarball(root, &dist, &binary)?, package(root, &dist, [&binary, &config])?];
    Ok(archives.into_iter().chain([container, config, binary]).collect())
}

/// The example of a configuration with the data folder of a service.
fn configuration(example: &str) -> io::Result<String> {
    let line = "#path = \"./ursa-data\"\n";
    if example.matches(line).count() != 1 {
        return Err(io::Error::other(format!("{EXAMPLE} has no line {line}")));
    }
    Ok(example.replace(line, "path = \"/var/lib/ursa\"\n"))
}

/// Bytes of a program without its symbols, where it is built.
pub(super) fn stripped_bytes(program: &Path) -> Option<u64> {
    if !program.exists() {
        return None;
    }
    let stripped = std::env::temp_dir().join(format!("{NAME}-stripped-{}", std::process::id()));
    let bytes = strip(program, &stripped).and_then(|()| Ok(fs::metadata(&stripped)?.len()));
    let _ = fs::remove_file(&stripped);
    bytes.ok()
}

/// Writes a program without its symbols.
fn strip(program: &Path, stripped: &Path) -> io::Result<()> {
    run(Command::new("strip").arg("-o").arg(stripped).arg(program))
}

fn run(command: &mut Command) -> io::Result<()> {
    let status = command
        .status()
        .map_err(|error| io::Error::new(error.kind(), format!("cannot run {:?}: {error}", command.get_program())))?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{:?} failed", command.get_program()))) }
}

/// Packs the entries of a folder, owned by root, with times that do not change from build to build.
fn tar(archive: &Path, folder: &Path, entry: &str) -> io::Result<()> {
    let options = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "-czf"];
    run(Command::new("tar").args(options).arg(archive).arg("-C").arg(folder).arg(entry))
}

/// `ursa-VERSION-linux-ARCH.tar.gz`: the binary with README and licence.
fn tarball(root: &Path, dist: &Path, binary: &Path) -> io::Result<PathBuf> {
    let name = format!("{NAME}-{VERSION}-linux-{}", std::env::consts::ARCH);
    let staged = Staged::new(dist.join(&name))?;
    fs::copy(binary, staged.0.join(NAME))?;
    copy_documents(root, &staged.0)?;
    let archive = dist.join(format!("{name}.tar.gz"));
    tar(&archive, dist, &name)?;
    Ok(archive)
}

fn copy_documents(root: &Path, folder: &Path) -> io::Result<()> {
    for document in ["README.md", "LICENSE", EXAMPLE] {
        let from = root.join(document);
        if let Some(name) = from.file_name().filter(|_| from.exists()) {
            fs::copy(&from, folder.join(name))?;
        }
    }
    Ok(())
}

/// A folder for files on their way into an archive; removed when dropped.
struct Staged(PathBuf);

impl Staged {
    fn new(path: PathBuf) -> io::Result<Self> {
        fs::create_dir_all(&path)?;
        Ok(Staged(path))
    }
}

impl Drop for Staged {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `ursa_VERSION_ARCH.deb`: the binary with a service of systemd and its configuration (see deb(5)).
fn package(root: &Path, dist: &Path, [binary, config]: [&Path; 2]) -> io::Result<PathBuf> {
    let architecture = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => other,
    };
    let staged = Staged::new(dist.join("deb"))?;
    let (data, control) = (staged.0.join("data"), staged.0.join("control"));
    let (programs, services) = (data.join("usr/bin"), data.join("usr/lib/systemd/system"));
    let documents = data.join("usr/share/doc").join(NAME);
    let configurations = data.join("etc").join(NAME);
    for folder in [&programs, &services, &documents, &control, &configurations] {
        fs::create_dir_all(folder)?;
    }
    fs::copy(binary, programs.join(NAME))?;
    fs::write(services.join("ursa.service"), SERVICE)?;
    fs::copy(config, configurations.join("config.toml"))?;
    // What an administrator has changed stays when the package is replaced.
    fs::write(control.join("conffiles"), "/etc/ursa/config.toml\n")?;
    copy_documents(root, &documents)?;
    let postinst = control.join("postinst");
    fs::write(&postinst, POSTINST)?;
    fs::set_permissions(&postinst, fs::Permissions::from_mode(0o755))?;
    let installed_kib = fs::metadata(binary)?.len() / 1024 + 1;
    fs::write(control.join("control"), control_file(architecture, installed_kib))?;
    let parts = ["control", "data"].map(|name| (format!("{name}.tar.gz"), staged.0.join(format!("{name}.tar.gz"))));
    tar(&parts[0].1, &control, ".")?;
    tar(&parts[1].1, &data, ".")?;
    let mut members = vec![("debian-binary".to_string(), b"2.0\n".to_vec())];
    for (name, path) in parts {
        members.push((name, fs::read(path)?));
    }
    let path = dist.join(format!("{NAME}_{VERSION}_{architecture}.deb"));
    fs::File::create(&path)?.write_all(&archive(&members))?;
    Ok(path)
}

fn control_file(architecture: &str, installed_kib: u64) -> String {
    format!(
        "Package: {NAME}\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: The Ursa \
        developers\nInstalled-Size: {installed_kib}\nDepends: libc6, passwd\nSection: database\nPriority: \
        optional\nDescription: column-store analytical database that speaks ClickHouse\n Ursa answers \
        ClickHouse's SQL over HTTP, on files and on tables of its own.\n"
    )
}

/// An archive of `ar` with the members in their order.
fn archive(members: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut out = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        // Name, time, owner, group, mode, size: fields of fixed width, filled up with blanks.
        let head = format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, 100_644, bytes.len());
        out.extend_from_slice(head.as_bytes());
        out.extend_from_slice(bytes);
        // Members begin at even offsets.
        out.resize(out.len().next_multiple_of(2), b'\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_an_archive_begin_at_even_offsets() {
        let made = archive(&[("odd".into(), vec![1, 2, 3]), ("next".into(), vec![4])]);
        let head = |at: usize| String::from_utf8_lossy(&made[at..at + 60]).into_owned();
        assert_eq!(&made[..8], b"!<arch>\n");
        assert!(head(8).starts_with("odd  ") && head(8).ends_with("3         `\n"), "{}", head(8));
        assert_eq!(&made[68..72], &[1, 2, 3, b'\n']);
        assert!(head(72).starts_with("next "), "{}", head(72));
        assert_eq!(made.len(), 72 + 60 + 2);
    }

    #[test]
    fn the_configuration_has_the_folder_of_the_service() {
        let example = include_str!("../../../docs/config.example.toml");
        let made = configuration(example).unwrap();
        assert!(made.contains("\npath = \"/var/lib/ursa\"\n") && !made.contains("#path"), "{made}");
        assert!(configuration("nothing").is_err());
    }

    #[test]
    fn the_control_file_has_a_field_a_line() {
        let text = control_file("amd64", 12);
        assert!(text.lines().all(|line| line.starts_with(' ') || line.contains(": ")), "{text}");
        assert!(text.ends_with("own.\n"));
    }
}
