"""A client of WebDriver in the standard library: as much as the test of the page needs."""
import json
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--force-prefers-reduced-motion", "--hide-scrollbars"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """One window of headless Chromium."""

    def __init__(self, port):
        self.root = f"http://127.0.0.1:{port}"
        self.profile = tempfile.TemporaryDirectory(prefix="ursa-view-chromium-", ignore_cleanup_errors=True)
        self.driver = subprocess.Popen(["chromedriver", f"--port={port}", "--log-level=SEVERE"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.session = None
        options = {"args": FLAGS + [f"--user-data-dir={self.profile.name}"]}
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}}
        self.session = self.retry(lambda: self.call("POST", "/session", wanted)["sessionId"])

    def retry(self, action, seconds=60):
        end = time.monotonic() + seconds
        while True:
            try:
                return action()
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def call(self, method, path, body=None):
        root = self.root if self.session is None else f"{self.root}/session/{self.session}"
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(root + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)["value"]

    def go(self, url):
        self.call("POST", "/url", {"url": url})

    def js(self, script, *args):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(args)})

    def size(self, width, height):
        """The page's own size, whatever the window's least is."""
        params = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.call("POST", "/goog/cdp/execute", {"cmd": "Emulation.setDeviceMetricsOverride", "params": params})

    def press(self, *keys):
        actions = [action for key in keys for action in ({"type": "keyDown", "value": key}, {"type": "keyUp", "value": key})]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def wait(self, script, *args, what=None):
        end = time.monotonic() + 30
        while not self.js(f"return {script}", *args):
            if time.monotonic() > end:
                raise AssertionError(f"never true: {what or script}\n{self.js('return document.body.innerText.slice(0, 2000)')}")
            time.sleep(0.05)

    def logs(self):
        """Errors of the page since the last call."""
        return [entry["message"] for entry in self.call("POST", "/se/log", {"type": "browser"}) if entry["level"] == "SEVERE"]

    def picture(self, path):
        import base64
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def close(self):
        try:
            if self.session:
                self.call("DELETE", "")
        except (urllib.error.URLError, ConnectionError):
            pass
        self.driver.terminate()
        self.driver.wait()
        self.profile.cleanup()
