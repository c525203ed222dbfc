// Saves what is read bit by bit as a file of the person's computer.

export async function saveFile(name: string, type: string, parts: AsyncIterable<BlobPart>): Promise<void> {
  const read: BlobPart[] = [];
  for await (const part of parts) read.push(part);
  const url = URL.createObjectURL(new Blob(read, { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // the browser has begun to save it by then
}

/** The parts of an answer's body as they come. */
export async function* partsOf(response: Response): AsyncGenerator<BlobPart> {
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value as BlobPart;
  }
}
