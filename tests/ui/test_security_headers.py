"""The policy allows what stands in Streamlit's page and nothing beside it."""

import base64
import hashlib

import pytest

from ui.security_headers import content_security_policy, headers


def test_inline_scripts_are_allowed_by_their_hash_alone() -> None:
    policy = content_security_policy("<script>one()</script><script src='x.js'></script>", "'none'")
    expected = base64.b64encode(hashlib.sha256(b"one()").digest()).decode()
    scripts = next(rule for rule in policy.split("; ") if rule.startswith("script-src "))
    assert scripts == f"script-src 'self' blob: 'sha256-{expected}'"
    assert "unsafe-eval" not in policy and "*" not in policy
    assert "object-src 'none'" in policy


def test_frames_are_refused_unless_the_operator_names_sites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CED_FRAME_ANCESTORS", raising=False)
    assert "frame-ancestors 'none'" in headers()["Content-Security-Policy"]
    assert headers()["X-Frame-Options"] == "DENY"
    monkeypatch.setenv("CED_FRAME_ANCESTORS", "https://school.example; script-src *")
    found = headers()
    assert found["Content-Security-Policy"].endswith("frame-ancestors https://school.example script-src *")
    assert "X-Frame-Options" not in found
    assert found["Referrer-Policy"] == "same-origin" and found["X-Content-Type-Options"] == "nosniff"
