import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/** What the server can do with its secret; the secret itself does not leave this file. */
export interface Secrets {
  /** Key that signs access tokens. */
  tokenKey: Uint8Array;
  /** Keyed digest for values that are looked up but never shown again. */
  hmac(text: string): Buffer;
  /** A key that is made again from what it is for instead of being stored: 64 upper-case hex digits. */
  derivedKey(text: string): string;
  /** AES-256-GCM; layout: nonce 12, tag 16, cipher text. */
  seal(text: string): Buffer;
  unseal(sealed: Buffer): string;
}

function derive(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'fieldscope', purpose, SECRET_BYTES));
}

/**
 * Reads DATA_DIR/secret, or makes it with mode 600 on the first start.
 * @throws Error when the file is empty, too short or known (every byte alike)
 */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  const secret = await readSecret(path);
  const hmacKey = derive(secret, 'lookup');
  const sealKey = derive(secret, 'seal');
  const derivingKey = derive(secret, 'derived keys');
  return {
    tokenKey: derive(secret, 'token'),
    hmac: (text) => createHmac('sha256', hmacKey).update(text).digest(),
    derivedKey: (text) => createHmac('sha256', derivingKey).update(text).digest('hex').toUpperCase(),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

async function readSecret(path: string): Promise<Buffer> {
  try {
    await writeFile(path, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  if (secret.length < SECRET_BYTES || new Set(secret).size < 8) {
    throw new Error(
      `The secret in ${path} is empty or guessable; restore it from a backup or remove the file`,
    );
  }
  await chmod(path, 0o600);
  return secret;
}

/** Digest for tokens that are random themselves (refresh, set-up, ingest). */
export const digest = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in constant time. */
export const sameBytes = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
