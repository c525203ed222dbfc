"""The holder of a key: creates DPoP proofs (RFC 9449), valid ones and forged ones."""

import base64
import hashlib
import json
import time
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from joserfc import jws
from joserfc.jwk import ECKey, OKPKey


@dataclass(frozen=True, slots=True)
class Prover:
    key: ECKey | OKPKey = field(default_factory=lambda: ECKey.generate_key("P-256"))

    @property
    def thumbprint(self) -> str:
        return self.key.thumbprint()

    def proof(
        self, method: str, url: str, token: str | None = None, *, header: dict[str, Any] | None = None, **claims: Any
    ) -> str:
        """`header`, `claims`: differences from a valid proof; None omits a claim."""
        algorithm = "ES256" if isinstance(self.key, ECKey) else "Ed25519"
        made = {"typ": "dpop+jwt", "alg": algorithm, "jwk": self.key.as_dict(private=False), **(header or {})}
        given: dict[str, Any] = {"jti": uuid4().hex, "htm": method, "htu": url, "iat": int(time.time())}
        if token is not None:
            digest = hashlib.sha256(token.encode()).digest()
            given["ath"] = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        content = {name: value for name, value in {**given, **claims}.items() if value is not None}
        return jws.serialize_compact(made, json.dumps(content).encode(), self.key, algorithms=[algorithm])
