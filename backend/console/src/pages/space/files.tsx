// The files of a message. Their addresses end after some minutes, so they are read again before they are used.

import { useEffect, useState } from "preact/hooks";
import { query } from "../../api/client.ts";
import { save } from "../../api/download.ts";
import { told } from "../../api/problems.ts";
import { FreshFilesDocument, type PictureFragment } from "../../generated/space/graphql.ts";
import { Dialog } from "../../kit/dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { plainName } from "../../kit/plain.ts";
import { sizeText } from "../../kit/size.ts";
import { toast } from "../../kit/toast.tsx";
import { texts } from "../../texts/space.ts";
import type { ChatMessage } from "./conversation.ts";

const IMAGES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
const FRESH_MS = 4 * 60_000;
/** When the addresses of a message were read for the last time. */
const read = new WeakMap<ChatMessage["files"], number>();

function isFresh(files: ChatMessage["files"]): boolean {
  if (!read.has(files)) read.set(files, Date.now());
  return Date.now() - read.get(files)! < FRESH_MS;
}

async function freshAddress(messageId: string, { id, name }: PictureFragment): Promise<string> {
  const { node } = await query(FreshFilesDocument, { id: messageId });
  const url = node && "files" in node ? node.files.find((file) => file.id === id)?.url : undefined;
  if (!url) throw new Error(texts.fileGone(name));
  return url;
}

const fail = (problem: unknown) => toast(told(problem), { isBad: true });

export function Files({ message }: { message: ChatMessage }) {
  const files = message.files.map((file) => ({ ...file, name: plainName(file.name) }));
  const images = files.filter(({ contentType }) => IMAGES.includes(contentType));
  const others = files.filter((file) => !images.includes(file));
  return (
    <div class="files">
      {images.map((file) => (
        <ImageFile key={file.id} file={file} message={message} />
      ))}
      {others.map((file) => (
        <OtherFile key={file.id} file={file} message={message} />
      ))}
    </div>
  );
}

function ImageFile({ file, message }: { file: PictureFragment; message: ChatMessage }) {
  const [url, setUrl] = useState(isFresh(message.files) ? file.url : undefined);
  const [isOpen, setOpen] = useState(false);
  const renew = () => freshAddress(message.id, file).then(setUrl);
  useEffect(() => {
    if (!url) renew().catch(() => undefined); // its name stands there, and whoever opens it is told
  }, []);
  const { width, height } = sizeOf(file);
  return (
    <>
      <button type="button" class="image" aria-label={texts.showImage(file.name)} title={file.name} style={{ width: `${width}px`, aspectRatio: `${width} / ${height}` }} onClick={() => (setOpen(true), void renew().catch(fail))}>
        {url && <img src={url} alt={file.name} width={width} height={height} />}
      </button>
      {isOpen && (
        <Dialog isWide title={file.name} onClose={() => setOpen(false)}>
          {url && <img class="whole" src={url} alt={file.name} />}
          <DownloadButton file={file} message={message} />
        </Dialog>
      )}
    </>
  );
}

/** Its place is there before it is loaded, so that nothing jumps. */
function sizeOf({ width, height }: PictureFragment): { width: number; height: number } {
  const [w, h] = [width ?? 320, height ?? 240];
  const scale = Math.min(1, 360 / w, 260 / h);
  return { width: Math.max(48, Math.round(w * scale)), height: Math.max(48, Math.round(h * scale)) };
}

function OtherFile({ file, message }: { file: PictureFragment; message: ChatMessage }) {
  return (
    <div class="file">
      <Icon name="file" />
      <span class="cut">{file.name}</span>
      <DownloadButton file={file} message={message} />
    </div>
  );
}

function DownloadButton({ file, message }: { file: PictureFragment; message: ChatMessage }) {
  const download = async () => save(await freshAddress(message.id, file), file.name);
  return (
    <button type="button" class="button small" aria-label={`${texts.download(file.name)}, ${sizeText(file.size)}`} onClick={() => void download().catch(fail)}>
      <Icon name="down" size={14} />
      {sizeText(file.size)}
    </button>
  );
}
