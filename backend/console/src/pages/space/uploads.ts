// Files on their way into a message: announced, sent, checked. They outlive the page of the space, as texts do: whoever
// comes back finds them where they have attached them, also those that were sent meanwhile.

import { signal } from "@preact/signals";
import { mutate } from "../../api/client.ts";
import { told } from "../../api/problems.ts";
import { CompleteUploadDocument, CreateUploadDocument } from "../../generated/space/graphql.ts";
import { noteUnsent } from "../../live/unsent.ts";
import { texts } from "../../texts/space.ts";

export type Upload = { key: string; name: string; size: number; state: "sending" | "ready" | "failed"; share: number; fileId?: string; problem?: string };

const MOST_BYTES = 26_214_400;
const MOST_FILES = 10;

const places = new Map<string, Uploads>();

/** The files of a space or of a thread that are attached and not sent. */
export function uploadsOf(place: string): Uploads {
  const uploads = places.get(place) ?? new Uploads();
  places.set(place, uploads);
  return uploads;
}

export class Uploads {
  readonly all = signal<readonly Upload[]>([]);
  readonly #ends = new Map<string, AbortController>();

  /** False if they are too many together. */
  add(files: readonly File[]): boolean {
    if (this.all.peek().length + files.length > MOST_FILES) return false;
    for (const file of files) {
      const ends = new AbortController();
      void send(file, (upload) => this.#note(upload, ends), ends.signal);
    }
    return true;
  }

  giveBack(uploads: readonly Upload[]): void {
    this.#set([...uploads, ...this.all.peek()]);
  }

  remove(key: string): void {
    this.#ends.get(key)?.abort();
    this.#ends.delete(key);
    this.#set(this.all.peek().filter((each) => each.key !== key));
  }

  /** Takes them out, to send them. */
  take(): readonly Upload[] {
    const taken = this.all.peek();
    this.#ends.clear();
    this.#set([]);
    return taken;
  }

  #note(upload: Upload, ends: AbortController): void {
    if (ends.signal.aborted) return;
    const before = this.all.peek();
    const isKnown = this.#ends.has(upload.key);
    this.#ends.set(upload.key, ends);
    this.#set(isKnown ? before.map((each) => (each.key === upload.key ? upload : each)) : [...before, upload]);
  }

  #set(uploads: readonly Upload[]): void {
    this.all.value = uploads;
    noteUnsent(this, uploads.length > 0);
  }
}

/** Sends a file; `onChange` hears of its progress. Never throws: what went wrong is in the upload. */
async function send(file: File, onChange: (upload: Upload) => void, signal: AbortSignal): Promise<void> {
  let upload: Upload = { key: crypto.randomUUID(), name: file.name, size: file.size, state: "sending", share: 0 };
  const tell = (changes: Partial<Upload>) => onChange((upload = { ...upload, ...changes }));
  tell({});
  if (file.size > MOST_BYTES) return tell({ state: "failed", problem: texts.tooLarge(file.name) });
  try {
    const input = { fileName: file.name, contentType: file.type || "application/octet-stream", size: file.size };
    const { upload: announced } = await mutate(CreateUploadDocument, { input });
    await put(announced, file, (share) => tell({ share }), signal);
    await mutate(CompleteUploadDocument, { input: { fileId: announced.fileId } });
    tell({ state: "ready", share: 1, fileId: announced.fileId });
  } catch (problem) {
    if (!signal.aborted) tell({ state: "failed", problem: told(problem) });
  }
}

type Announced = { method: string; url: string; headers: readonly { name: string; value: string }[] };

/** `fetch` tells no progress of what it sends. */
function put({ method, url, headers }: Announced, file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const { name, value } of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onShare(total ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : reject(new Error(`${file.name} ${texts.uploadFailed} (${request.status})`)));
    request.onerror = () => reject(new Error(`${file.name} ${texts.uploadFailed}`));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}
