import { base64Of } from './base64';

interface SentPart {
  /** Of the whole file. */
  bytes: number;
  part: number;
  data: string;
}

/**
 * Sends a file part by part.
 * @param send sends one; `id` is that of the upload, which the answer to the first part says
 * @param onProgress gets the share that has arrived
 * @returns the id of the upload
 * @throws whatever `send` throws
 */
export async function uploadInParts(
  file: File,
  partBytes: number,
  send: (part: SentPart, id: number | undefined) => Promise<{ id: number; received: number }>,
  onProgress: (share: number) => void,
): Promise<number> {
  let uploadId: number | undefined;
  for (let part = 0; part * partBytes < file.size; part++) {
    const start = part * partBytes;
    const content = new Uint8Array(await file.slice(start, start + partBytes).arrayBuffer());
    const { id, received } = await send({ bytes: file.size, part, data: base64Of(content) }, uploadId);
    uploadId = id;
    onProgress(received / file.size);
  }
  return uploadId!;
}
