import { createHash } from 'node:crypto';

/** SHA-256 in hex: the name under which a picture or a text is fetched, and which it keeps as long as it stays the same. */
export const digestOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');
