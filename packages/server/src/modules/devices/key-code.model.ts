import { randomBytes } from 'node:crypto';

const KEY_CODE_BYTES = 9;

/** Random bytes as upper-case hex digits, two a byte. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex').toUpperCase();

/** A new key code, as on a sticker: 18 upper-case hex digits. */
export const drawKeyCode = (): string => randomHex(KEY_CODE_BYTES);

/** What the kept digest of a key code is made of: a code is worth something with its own EUI alone. */
export const codeText = (eui: string, code: string): string => `${eui}:${code}`;
