import { z } from 'zod';
import { firstLine, OperatorError } from '../../operator/operator-error';
import { proofNameOf } from './backup-names.model';
import type { BackupPlace } from './backup-place';

/** What became of the attempt to restore a backup. */
const Proof = z.discriminatedUnion('is_proven', [
  z.object({
    is_proven: z.literal(true),
    /** Epoch ms. */
    proven_at: z.number(),
    seconds: z.number(),
    /** Of the backup. */
    bytes: z.number(),
    tables: z.number(),
    rows: z.number(),
    newest_migration: z.string(),
  }),
  z.object({ is_proven: z.literal(false), proven_at: z.number(), seconds: z.number(), reason: z.string() }),
]);
export type Proof = z.infer<typeof Proof>;

/** @param bytes what the backup has now */
export async function readProof(place: BackupPlace, backup: string, bytes: number): Promise<Proof> {
  const text = String(await place.get(proofNameOf(backup)));
  try {
    const proof = Proof.parse(JSON.parse(text));
    if (!proof.is_proven || proof.bytes === bytes) return proof;
    const { proven_at, seconds } = proof;
    const reason = `it had ${proof.bytes} bytes when it was proven, and has ${bytes}`;
    return { is_proven: false, proven_at, seconds, reason };
  } catch {
    return { is_proven: false, proven_at: 0, seconds: 0, reason: 'what was written of its proof is damaged' };
  }
}

/** What a restore for trial found. */
type Found = Pick<Extract<Proof, { is_proven: true }>, 'bytes' | 'tables' | 'rows' | 'newest_migration'>;
type Proven = { is_proven: true } & Found;
type Failed = { is_proven: false; reason: string };

/**
 * Has a backup restored for trial, and writes beside it what became of that.
 * @returns what was found, with what was written
 * @throws OperatorError what the restore failed with, once that is written
 */
export async function prove<T extends Found>(
  place: BackupPlace,
  backup: string,
  now: () => number,
  restore: () => Promise<T>,
): Promise<T & { proof: Proof }> {
  const begun = now();
  const write = async (found: Proven | Failed): Promise<Proof> => {
    const proven_at = now();
    const seconds = Math.round((proven_at - begun) / 100) / 10;
    const proof = { ...found, proven_at, seconds };
    await place.put(proofNameOf(backup), Buffer.from(`${JSON.stringify(proof, undefined, 1)}\n`));
    return proof;
  };
  try {
    const found = await restore();
    const { bytes, tables, rows, newest_migration } = found;
    const proof = await write({ is_proven: true, bytes, tables, rows, newest_migration });
    return { ...found, proof };
  } catch (error) {
    // Where the place does not answer either, that is what the operator has to know first.
    await write({ is_proven: false, reason: firstLine(error) });
    throw error instanceof OperatorError ? error : new OperatorError(firstLine(error));
  }
}
