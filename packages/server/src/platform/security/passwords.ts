import { createHash } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** Memory in KiB and number of passes of argon2id. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
}

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
const ARGON2ID = 2 as Algorithm;
const MD5_HEX = /^[0-9a-f]{32}$/i;

export interface Passwords {
  hash(password: string): Promise<string>;
  matches(hashed: string, given: string): Promise<boolean>;
  /** Takes as long as a real check: the time of a response does not reveal whether an account exists. */
  pretendToCheck(given: string): Promise<false>;
}

/**
 * What is hashed and stored: the MD5 of the password in lower-case hex. Existing client programs send just that; a
 * password itself is never 32 hex digits, so both forms are reported apart.
 */
export function passwordProof(given: string): string {
  return MD5_HEX.test(given) ? given.toLowerCase() : createHash('md5').update(given).digest('hex');
}

export function createPasswords(cost: PasswordCost = COST): Passwords {
  const hashPassword = (password: string): Promise<string> =>
    hash(passwordProof(password), { ...cost, algorithm: ARGON2ID, parallelism: 1 });
  let decoy: Promise<string> | undefined;
  return {
    hash: hashPassword,
    matches: (hashed, given) => verify(hashed, passwordProof(given)),
    async pretendToCheck(given) {
      decoy ??= hashPassword('no account has this password');
      await verify(await decoy, passwordProof(given));
      return false;
    },
  };
}
