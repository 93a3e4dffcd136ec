#!/usr/bin/env bash
# The page of `ursa paw view` in headless Chromium. usage: tests/view/run.sh PATH_TO_URSA
# Installs Chromium where that is possible; says so and passes where it is not.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
ursa=${1:?usage: tests/view/run.sh PATH_TO_URSA}

if ! command -v chromedriver >/dev/null || ! command -v chromium >/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium chromium-driver; } >/dev/null 2>&1 || true
    fi
fi
if ! command -v chromedriver >/dev/null || ! command -v chromium >/dev/null; then
    echo "view test SKIPPED: chromium and chromium-driver are not there and cannot be installed (apt-get install chromium chromium-driver)"
    exit 0
fi
exec python3 "$here/view_test.py" "$ursa"
