"""The page of `ursa paw view`, looked at by a browser: python3 view_test.py URSA [FOLDER_FOR_PICTURES]"""
import json
import re
import socket
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

import recordings
from webdriver import Browser

CONTRAST = """
const parse = (text) => { const box = document.createElement('canvas').getContext('2d'); box.fillStyle = text; box.fillRect(0, 0, 1, 1); return [...box.getImageData(0, 0, 1, 1).data]; };
const light = (rgb) => { const [r, g, b] = rgb.map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
const ground = (element) => { for (let one = element; one; one = one.parentElement) { const c = parse(getComputedStyle(one).backgroundColor); if (c[3] > 240) return c; } return parse(getComputedStyle(document.body).backgroundColor); };
const bad = [];
for (const element of document.querySelectorAll('main *, header *')) {
  if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) || !element.checkVisibility() || element.closest('svg, option')) continue;
  const [a, b] = [light(parse(getComputedStyle(element).color)), light(ground(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) bad.push(`${element.tagName}.${element.className} '${element.textContent.slice(0, 30)}' ${ratio.toFixed(2)}`);
}
return [...new Set(bad)].slice(0, 10);
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class View:
    """A running `ursa paw view`."""

    def __init__(self, ursa, *folders):
        self.process = subprocess.Popen([ursa, "paw", "view", "--port", "0", *folders], stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found.group()
                return
        raise AssertionError("ursa paw view did not start")

    def close(self):
        self.process.terminate()
        assert self.process.wait(10) == 0, "ursa paw view did not end well"


class Test:
    def __init__(self, browser, url, pictures):
        self.browser, self.url, self.pictures, self.count = browser, url, pictures, 0

    def open(self, place, ready, theme="light"):
        self.browser.go("about:blank")
        self.browser.go(f"{self.url}/?theme={theme}#/{place}")
        self.browser.wait("document.documentElement.dataset.ready === arguments[0]", ready)

    def look(self, name):
        """What must hold of every page at every size, in both themes."""
        for theme in ("light", "dark"):
            self.browser.js("if (document.documentElement.dataset.theme !== arguments[0]) document.getElementById('theme').click()", theme)
            for width in (1280, 768, 360):
                self.browser.size(width, 800)
                wide = self.browser.js("return document.documentElement.scrollWidth")
                assert wide <= width, f"{name}: {wide} px wide in a window of {width}"
                if self.pictures:
                    self.browser.picture(f"{self.pictures}/{name}-{theme}-{width}.png")
            faint = self.browser.js(CONTRAST)
            assert not faint, f"{name}, {theme}: too little contrast: {faint}"
        self.browser.size(1280, 800)
        assert not (errors := self.browser.logs()), f"{name}: {errors}"
        self.count += 1

    def suite(self):
        b = self.browser
        self.open("", "suite")
        assert b.js("return document.querySelectorAll('.row').length") == 4
        assert "failed" in b.js("return document.querySelectorAll('.row')[3].innerText")
        assert "<b>" in b.js("return document.querySelectorAll('.row .name')[2].innerText"), "names are text, not markup"
        self.look("suite")
        self.open("?base=0000000000000001.old", "suite")
        assert b.js("return [...document.querySelectorAll('.rel.bad')].length") == 1, "one query is slower"
        self.look("suite-against")
        b.press("/", *"google")
        b.wait("document.querySelectorAll('.row').length === 1", what="the search leaves one")
        assert "q=google" in b.js("return location.hash")
        b.press("\ue00c", "j", "\ue007")
        b.wait("document.documentElement.dataset.ready === 'query'", what="Enter opens the row")

    def query(self):
        b = self.browser
        self.open("query?name=filter&base=0000000000000001.old", "query")
        assert b.js("return document.querySelectorAll('svg circle').length") == 64, "every run is a dot"
        assert b.js("return document.querySelectorAll('[data-flame]').length") == 3, "two graphs and their difference"
        self.look("query")
        b.press("j")
        b.wait("document.querySelector('h1').textContent.startsWith('group')", what="j goes to the next query")
        b.press("\ue00c")
        b.wait("document.documentElement.dataset.ready === 'suite'", what="Escape goes up")
        self.open("query?name=fails", "query")
        assert "Unknown table" in b.js("return document.body.innerText")
        self.look("query-failed")

    def flame(self):
        b = self.browser
        self.open("flame?query=filter&side=0000000000000001.new&file=0&base=0000000000000001.old&base_file=0", "flame")
        b.wait("document.querySelector('canvas').height > 50", what="the graph is drawn")
        b.js("document.querySelector('canvas').focus()")
        b.press("\ue015", "\ue015", "\ue015", "\ue007")
        b.wait("document.querySelector('.crumb').textContent.startsWith('all › main › run › scan')", what="keys walk to the widest frame")
        b.press("0")
        b.press("/", *"scan")
        b.wait("document.querySelector('.crumb').textContent.includes('“scan”')", what="the search tells its share")
        self.look("flame")

    def others(self):
        b = self.browser
        self.open("compare?old=0000000000000001.old&new=0000000000000001.new", "compare")
        verdicts = b.js("return [...document.querySelectorAll('tbody .tag')].map((tag) => tag.textContent)")
        assert verdicts == ["same", "slower", "same", "unknown"], verdicts
        self.look("compare")
        self.open("recordings", "recordings")
        self.look("recordings")
        self.open("query?name=nothing", "error")
        self.open("nothing", "error")
        assert "There is no page" in b.js("return document.body.innerText")
        b.logs()
        b.press("?")
        b.wait("document.querySelector('dialog').open", what="? opens the help")

    def history(self):
        self.open("history", "history")
        assert self.browser.js("return document.querySelectorAll('.spark').length") == 3
        assert self.browser.js("return document.querySelectorAll('.rel.good').length") == 3, "all are faster"
        self.look("history")


def refuses(url, host, expected):
    request = urllib.request.Request(url, headers={"Host": host})
    try:
        urllib.request.urlopen(request)
    except urllib.error.HTTPError as error:
        assert error.code == expected, error.code
    else:
        raise AssertionError(f"{url} with host {host} was answered")


def main():
    ursa, pictures = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory(prefix="ursa-view-") as root:
        against, builds = recordings.make(root)
        first, second = View(ursa, against), View(ursa, builds)
        browser = Browser(free_port())
        try:
            browser.size(1280, 800)
            refuses(first.url, "evil.example", 403)
            refuses(first.url + "/nothing", "localhost", 404)
            assert json.load(urllib.request.urlopen(first.url + "/api/overview"))["queries"]
            test = Test(browser, first.url, pictures)
            test.suite()
            test.query()
            test.flame()
            test.others()
            over_time = Test(browser, second.url, pictures)
            over_time.history()
            print(f"view test passed: {test.count + over_time.count} views in two themes and three widths")
        finally:
            browser.close()
            first.close()
            second.close()
        broken = subprocess.run([ursa, "paw", "view", root + "/nowhere"], capture_output=True, text=True, timeout=60)
        assert broken.returncode != 0 and "no such folder" in broken.stderr, broken


main()
