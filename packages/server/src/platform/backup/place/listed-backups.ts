import { HOUR_MS } from '@fieldscope/contract/time';
import { backupOfProof, type NamedBackup, readBackupName } from './backup-names.model';
import type { BackupPlace } from './backup-place';
import { type Proof, readProof } from './proof';

/** A backup of a place, with what was proven of it. */
export interface ListedBackup extends NamedBackup {
  name: string;
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
    const named = readBackupName(name);
    if (!named) continue;
    const proof = proven.has(name) ? await readProof(place, name, bytes) : null;
    backups.push({ name, ...named, bytes, proof });
  }
  return backups.sort((one, other) => other.made_at - one.made_at);
}

/**
 * Those that may be of an installation: its own, and those of which nobody knows.
 * @param installation undefined: there is none yet, so any may be meant
 */
export const backupsOf = <T extends NamedBackup>(
  installation: string | undefined,
  backups: readonly T[],
): T[] =>
  backups.filter(
    (backup) =>
      installation === undefined || backup.installation === null || backup.installation === installation,
  );
