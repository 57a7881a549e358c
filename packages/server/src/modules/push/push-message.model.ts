import { randomUUID } from 'node:crypto';
import type { PushMessage } from '@fieldscope/contract/push-message';

const ELLIPSIS = '…';

/** A new tag: what has it takes the place of what had it before, on a screen and while it waits at a push service (RFC 8030, 5.4). */
export const newTag = (): string => randomUUID().replaceAll('-', '');

/** The beginning of a text that fits into so many bytes of UTF-8, without half a character. */
export function beginningOf(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  let left = bytes - Buffer.byteLength(ELLIPSIS);
  let kept = '';
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept.trimEnd() + ELLIPSIS;
}

/** A message as it is encrypted: of one that is too long the text is cut. @param most bytes */
export function writeMessage(message: PushMessage, most: number): string {
  let written = JSON.stringify(message);
  for (let bytes = most; Buffer.byteLength(written) > most && bytes > 0; bytes -= CUT)
    written = JSON.stringify({
      ...message,
      title: beginningOf(message.title, bytes / TITLE_SHARE),
      body: beginningOf(message.body, bytes),
    });
  return written;
}
const CUT = 64;
/** The text may be so many times as long as the title. */
const TITLE_SHARE = 5;
