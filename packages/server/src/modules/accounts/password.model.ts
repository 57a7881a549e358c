import { createHash } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MD5_HEX = /^[0-9a-f]{32}$/i;

/**
 * What is hashed and stored: the MD5 of the password in lower-case hex. Existing client programs send just that; a
 * password itself is never 32 hex digits, so both forms are told apart.
 */
export function passwordProof(given: string): string {
  return MD5_HEX.test(given) ? given.toLowerCase() : createHash('md5').update(given).digest('hex');
}

export const hashPassword = (password: string): Promise<string> => hash(passwordProof(password), COST);

export const isPassword = (hashed: string, given: string): Promise<boolean> =>
  verify(hashed, passwordProof(given));

let decoy: Promise<string> | undefined;

/** Takes as long as a real check: how long an answer takes does not tell whether an account exists. */
export async function pretendToCheck(given: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await isPassword(await decoy, given);
  return false;
}
