import { HOUR_MS } from '@fieldscope/contract/time';
import { backupOfProof, madeAtOf } from './backup-names.model';
import type { BackupPlace } from './backup-place';
import { type Proof, readProof } from './proof';

/** A backup of a place, with what was proven of it. */
export interface ListedBackup {
  name: string;
  /** Epoch ms. */
  made_at: number;
  bytes: number;
  /** Null: nobody has tried to restore it. */
  proof: Proof | null;
}

/** Clocks of machines differ. */
const CLOCKS_DIFFER_MS = HOUR_MS;

/** Whether a backup is named after a time to come: some clock was wrong. @param now epoch ms */
export const isToCome = ({ made_at }: Pick<ListedBackup, 'made_at'>, now: number): boolean =>
  made_at > now + CLOCKS_DIFFER_MS;

/** The backups of a place, the newest first. Files of other names are left out. */
export async function listBackups(place: BackupPlace): Promise<ListedBackup[]> {
  const files = await place.list();
  const proven = new Set(files.map(({ name }) => backupOfProof(name)));
  const backups: ListedBackup[] = [];
  for (const { name, bytes } of files) {
    const made_at = madeAtOf(name);
    if (made_at === undefined) continue;
    const proof = proven.has(name) ? await readProof(place, name, bytes) : null;
    backups.push({ name, made_at, bytes, proof });
  }
  return backups.sort((one, other) => other.made_at - one.made_at);
}
