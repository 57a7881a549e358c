import { backupOfProof, isNameOf, proofNameOf } from './backup-names.model';
import type { BackupPlace } from './backup-place';
import { type Keep, surplusBackups } from './kept-backups.model';
import { listBackups } from './listed-backups';

/**
 * Removes backups that are kept no longer, each with its proof. Those of other installations in the place stay.
 * @param now epoch ms
 * @returns their names
 */
export async function removeSurplus(
  place: BackupPlace,
  installation: string,
  keep: Keep,
  now: number,
): Promise<string[]> {
  const backups = (await listBackups(place)).filter((backup) => backup.installation === installation);
  const surplus = surplusBackups(backups, keep, now).map(({ name }) => name);
  for (const name of surplus) {
    await place.remove(name);
    await place.remove(proofNameOf(name));
  }
  await removeProofsAlone(place, installation);
  return surplus;
}

/** What a removal left that was broken off. */
async function removeProofsAlone(place: BackupPlace, installation: string): Promise<void> {
  const names = new Set((await place.list()).map(({ name }) => name));
  for (const name of names) {
    const backup = backupOfProof(name);
    if (backup !== undefined && isNameOf(installation, backup) && !names.has(backup))
      await place.remove(name);
  }
}
