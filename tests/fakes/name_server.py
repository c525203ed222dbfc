"""A real, small DNS server over UDP: `with NameServer() as server`; it answers only TXT queries.

`RECORDS` has the texts of each domain, for all servers of this process. A missing domain does not exist; for the value
None it responds with a server failure.
"""

import json
import socket
import threading
from collections.abc import Sequence
from typing import Self

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

RECORDS: dict[str, Sequence[str] | None] = {}
_BYTES = 4_096


class NameServer:
    """One thread with one socket."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)

    @property
    def address(self) -> str:
        host, port = self._socket.getsockname()
        return f"{host}:{port}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.sendto(b"", self._socket.getsockname())
        self._thread.join()
        self._socket.close()

    def _serve(self) -> None:
        while True:
            content, client = self._socket.recvfrom(_BYTES)
            if not content:
                return
            self._socket.sendto(self._answer(dns.message.from_wire(content)).to_wire(), client)

    def _answer(self, query: dns.message.Message) -> dns.message.Message:
        question, answer = query.question[0], dns.message.make_response(query)
        answer.flags |= dns.flags.RA
        domain = question.name.to_text(omit_final_dot=True).lower()
        if domain not in RECORDS:
            answer.set_rcode(dns.rcode.NXDOMAIN)
            return answer
        texts = RECORDS[domain]
        if texts is None:
            answer.set_rcode(dns.rcode.SERVFAIL)
        elif question.rdtype == dns.rdatatype.TXT and texts:
            # In strings of at most 255 bytes, as for long records.
            quoted = [" ".join(json.dumps(text[at : at + 200]) for at in range(0, len(text), 200)) for text in texts]
            answer.answer.append(dns.rrset.from_text(question.name, 0, "IN", "TXT", *quoted))
        return answer
