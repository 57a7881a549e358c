/**
 * Work that a browser does before a code is mailed: for each part it looks for a number whose scrypt hash (RFC 7914), with the
 * task and the mailbox, is small enough. Several parts make the time of a proof vary less than one would.
 */
export const PROOF = {
  parts: 8,
  /** 128 KiB of memory for each hash: special hardware gains less by it than with SHA-256. */
  scrypt: { N: 128, r: 8, p: 1 },
  /** Bytes of a hash that are compared. */
  hashBytes: 4,
} as const;

/** Whom a proof is for: it is worth nothing for another mailbox or purpose. */
export interface ProofSubject {
  email: string;
  purpose: string;
}

/** What is hashed for a part with a number, beside the task. */
export const proofSalt = ({ email, purpose }: ProofSubject, part: number, number: number): string =>
  `${purpose}:${email.toLowerCase()}:${part}:${number}`;

/** Whether a hash of `hashBytes` proves a part of a task that takes `tries` hashes on average, all its parts together. */
export function provesPart(hash: Uint8Array, tries: number): boolean {
  const value = new DataView(hash.buffer, hash.byteOffset).getUint32(0);
  return value * (tries / PROOF.parts) < 2 ** 32;
}
