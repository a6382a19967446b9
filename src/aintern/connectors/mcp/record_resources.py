"""This workspace's conversations and its part of the audit log as resources: read-only, secrets masked."""

import re
from collections.abc import Callable
from functools import cache

import mcp_types as types

from aintern.errors import StoreError
from aintern.store.audit_export import json_lines
from aintern.store.audit_query import AuditQuery
from aintern.store.conversation_export import export_markdown
from aintern.store.secret_masking import mask
from aintern.store.store import Store
from mcp import MCPError

AUDIT = "aintern://audit"
CONVERSATION = "aintern://conversations/"
TEMPLATE = types.ResourceTemplate(
    uri_template=CONVERSATION + "{id}",
    name="conversation",
    title="A conversation of this folder",
    mime_type="text/markdown",
)
PAGE, AUDIT_ROWS, LOOKED_AT = 50, 200, 1000
_ID = re.compile(r"[\w-]{1,80}")


class RecordResources:
    """Resources of one folder; other folders' conversations are not there."""

    def __init__(self, store: Store, workspace: str) -> None:
        self._store = store
        self._workspace = workspace

    def list(self, cursor: str | None) -> types.ListResourcesResult:
        """A page of conversations, newest first; before the first one the audit log."""
        try:
            page = self._store.conversations.page(before=cursor or "", limit=PAGE, workspace=self._workspace)
        except (StoreError, ValueError) as error:
            raise MCPError(types.INVALID_PARAMS, f"There is no such page: {error}") from error
        listed = [
            types.Resource(
                uri=CONVERSATION + each.id,
                name=each.id,
                title=mask(each.title) or each.id,
                description=f"{each.message_count} messages, {each.updated_at[:16]}",
                mime_type="text/markdown",
            )
            for each in page.conversations
        ]
        if not cursor:
            audit = types.Resource(
                uri=AUDIT,
                name="audit",
                title="The audit log of this folder",
                description=f"Its newest {AUDIT_ROWS} rows, newest first, as JSON lines",
                mime_type="application/jsonl",
            )
            listed.insert(0, audit)
        return types.ListResourcesResult(resources=listed, next_cursor=page.next_before or None)

    def read(self, uri: str) -> types.ReadResourceResult:
        """Raises MCPError for what is not there."""
        if uri == AUDIT:
            return _text(uri, "application/jsonl", self._audit())
        identity = uri.removeprefix(CONVERSATION)
        try:
            if identity != uri and _ID.fullmatch(identity) and self._workspace_of()(identity) == self._workspace:
                return _text(uri, "text/markdown", "".join(export_markdown(self._store.conversations, identity)))
        except StoreError as error:
            raise MCPError(types.INTERNAL_ERROR, str(error)) from error
        raise MCPError(types.INVALID_PARAMS, "Resource not found", {"uri": uri})

    def _audit(self) -> str:
        workspace_of = self._workspace_of()
        entries = self._store.audit.page(AuditQuery(limit=LOOKED_AT)).entries
        here = [each for each in entries if each.conversation and workspace_of(each.conversation) == self._workspace]
        return "".join(json_lines(here[:AUDIT_ROWS]))

    def _workspace_of(self) -> Callable[[str], str]:
        @cache
        def workspace_of(conversation: str) -> str:
            try:
                return self._store.conversations.info(conversation).workspace
            except StoreError:
                return ""  # deleted since

        return workspace_of


def _text(uri: str, kind: str, text: str) -> types.ReadResourceResult:
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=uri, mime_type=kind, text=text)])
