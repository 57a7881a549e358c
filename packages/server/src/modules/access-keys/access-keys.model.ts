import { randomBytes, randomInt } from 'node:crypto';

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const ID_LENGTH = 16;
const KEY_BYTES = 32;

/** Public half of an access key: 16 upper-case letters or digits. */
export function newAccessId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');
}

/** Secret half: 64 upper-case hex digits. */
export const newAccessKey = (): string => randomBytes(KEY_BYTES).toString('hex').toUpperCase();
