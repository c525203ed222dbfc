// Files on their way into a message: announced, sent, checked.

import { mutate } from "../../api/client.ts";
import { told } from "../../api/problems.ts";
import { CompleteUploadDocument, CreateUploadDocument } from "../../generated/space/graphql.ts";
import { texts } from "../../texts/space.ts";

export type Upload = { key: string; name: string; size: number; state: "sending" | "ready" | "failed"; share: number; fileId?: string; problem?: string };

const MOST_BYTES = 26_214_400;
export const MOST_FILES = 10;

/** Sends a file; `onChange` hears of its progress. Never throws: what went wrong is in the upload. */
export async function send(file: File, onChange: (upload: Upload) => void, signal: AbortSignal): Promise<void> {
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
