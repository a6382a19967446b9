"""Pictures of the workspace are shown in what the model writes, within bounds; none of the network, outside or protected is asked for."""

import base64
import os
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import AInternError
from aintern.prompt.attached_images import LARGEST
from aintern.workbench.live.workspace_image import image_address
from aintern.workspace.protected_paths import ProtectedPaths
from tests.workbench.conftest import Serve, ask

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=="
)


def test_a_picture_of_the_workspace_is_shown_and_one_of_the_network_is_a_link(serve: Serve, own_tab: Any) -> None:
    page = own_tab
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    addresses = ("out/a%20plot.png", "https://example.org/x.png", "//example.org/y.png", "s.svg", "../e.png")
    answer = "\n\n".join(f"![A plot]({address})" for address in addresses)
    running = serve(
        {"text": answer}, files={"s.svg": "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"}
    )
    (running.workspace / "out").mkdir()
    (running.workspace / "out/a plot.png").write_bytes(PNG)
    page.goto(running.address)
    ask(page)
    page.get_by_text("Done ·").wait_for()
    picture = page.locator(".markdown img")
    picture.wait_for()
    assert picture.get_attribute("alt") == "A plot"
    assert picture.evaluate("(img) => img.decode().then(() => [img.naturalWidth, img.naturalHeight])") == [5, 5]
    page.locator(".image[title*='is no PNG']").wait_for()
    page.locator(".image[title*='outside']").wait_for()
    assert page.locator(".markdown img").count() == 1
    assert page.locator(".markdown a").get_attribute("href") == "https://example.org/x.png"
    assert all(running.host in url or url.startswith("data:") for url in asked)


REFUSED = "big.png wide.png text.png none.png .ssh/id.png folder link.png /etc/passwd pipe.png"


@pytest.mark.parametrize("name", REFUSED.split())
def test_what_is_too_large_no_picture_protected_or_outside_is_refused(name: str, tmp_path: Path) -> None:
    work = tmp_path / "work"
    (work / "folder").mkdir(parents=True)
    (work / ".ssh").mkdir()
    (work / "big.png").write_bytes(PNG + bytes(LARGEST))
    (work / "wide.png").write_bytes(PNG[:16] + (9000).to_bytes(4) + PNG[20:])
    (work / "text.png").write_text("<svg/>")
    (work / ".ssh/id.png").write_bytes(PNG)
    (tmp_path / "outside.png").write_bytes(PNG)
    (work / "link.png").symlink_to(tmp_path / "outside.png")
    os.mkfifo(work / "pipe.png")
    with pytest.raises(AInternError):
        image_address(work, ProtectedPaths(), name)


def test_an_address_is_the_picture_itself(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(PNG)
    assert (
        image_address(tmp_path, ProtectedPaths(), "./a.png")
        == f"data:image/png;base64,{base64.b64encode(PNG).decode()}"
    )
