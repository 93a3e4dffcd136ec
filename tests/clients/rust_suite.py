"""A Rust crate's own tests, as the registry ships them, against a server. Needs `cargo`; builds in a folder that it removes."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile


def source_of(crate, version, folder):
    """Where cargo keeps the source of a crate, after it fetched it for a package of its own."""
    pathlib.Path(folder, "src").mkdir()
    pathlib.Path(folder, "src/lib.rs").write_text("")
    manifest = f'[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[dependencies]\n{crate} = "{version}"\n[workspace]\n'
    pathlib.Path(folder, "Cargo.toml").write_text(manifest)
    told = subprocess.run(["cargo", "metadata", "--format-version=1"], cwd=folder, capture_output=True, text=True, check=True)
    found = [package for package in json.loads(told.stdout)["packages"] if package["name"] == crate]
    return pathlib.Path(found[0]["manifest_path"]).parent, found[0]["version"]


def without(manifest, sections):
    """A manifest less the sections whose headings match, each up to the next heading."""
    kept = re.split(r"^(?=\[)", manifest, flags=re.M)
    return "".join(section for section in kept if not re.match(sections, section))


def run(checks, crate, version, test, features, prepare, environment, known, threads=4):
    """Runs the test program `test` of a crate whose copy `prepare` has made fit; failures that are `known` have a reason."""
    if not shutil.which("cargo"):
        return checks.skips(crate, "there is no cargo on this machine")
    with tempfile.TemporaryDirectory(prefix="ursa-rust-") as folder:
        os.makedirs(f"{folder}/fetch")
        found, version = source_of(crate, version, f"{folder}/fetch")
        source = pathlib.Path(folder, "source")
        shutil.copytree(found, source)
        with open(source / "Cargo.toml", "a") as manifest:
            manifest.write("\n[workspace]\n")
        (source / "rust-toolchain.toml").unlink(missing_ok=True)
        prepare(source)
        target = os.environ.get("URSA_CLIENTS_TARGET", f"{folder}/target")
        words = ["cargo", "test", "--test", test, f"--features={features}", "--no-fail-fast", "--", f"--test-threads={threads}"]
        environment = {**os.environ, "CARGO_TARGET_DIR": target, "CARGO_PROFILE_TEST_DEBUG": "0", "CARGO_PROFILE_DEV_DEBUG": "0",
                       "CARGO_BUILD_JOBS": "2", **environment}
        tested = subprocess.run(words, cwd=source, env=environment, capture_output=True, text=True)
    print(f"{crate} {version}")
    results = re.findall(r"^test (\S+)(?: - should panic)? \.\.\. (?:.*\n)*?(ok|FAILED|ignored)", tested.stdout, re.M)
    checks.count(bool(results), f"no test ran: {tested.stderr[-1500:]}")
    for name, result in results:
        if result == "FAILED" and name in known:
            checks.differs(name, known[name])
        elif result != "ignored":
            checks.count(result == "ok", f"{name}: {said_by(name, tested.stdout)}")


def said_by(test, output):
    """What a test printed before it failed, cut."""
    found = re.search(rf"^---- {re.escape(test)} stdout ----\n(.*?)(?=^---- |^failures:)", output, re.M | re.S)
    return found.group(1)[:600] if found else "nothing printed"
