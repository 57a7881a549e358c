import { fail } from '@fieldscope/contract/errors/fail';

/** How far a file has come whose parts are sent one after the other. */
export interface UploadProgress {
  /** Of the whole file. */
  bytes: number;
  received: number;
  /** How many parts have come. */
  parts: number;
}

interface SentPart {
  /** The first is 0. */
  part: number;
  content: Buffer;
}

/**
 * Takes the next part of a file whose upload is locked. One that came already changes nothing: its answer was lost.
 * @param store keeps it
 * @returns how many bytes have come
 * @throws AppError operation_unsupported when parts are missing or too many
 */
export async function takePart(
  { bytes, received: before, parts }: UploadProgress,
  { part, content }: SentPart,
  store: (received: number) => Promise<void>,
): Promise<number> {
  if (part < parts) return before;
  const received = before + content.length;
  if (part > parts || received > bytes || content.length === 0) fail('operation_unsupported');
  await store(received);
  return received;
}

/** @returns the upload @throws AppError resource_missing: it is not there, or has not come to its end */
export function ensureUploaded<Upload extends Pick<UploadProgress, 'bytes' | 'received'>>(
  upload: Upload | undefined,
): Upload {
  return upload && upload.received >= upload.bytes ? upload : fail('resource_missing');
}
