import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { ensureWritable } from '../platform/backup/place/backup-place';
import { installationIn } from '../platform/backup/place/installation-name';
import { backupsOf, isToCome, type ListedBackup, listBackups } from '../platform/backup/place/listed-backups';
import { openBackupPlace } from '../platform/backup/place/open-backup-place';
import type { Config } from '../platform/config';
import { firstLine } from '../platform/operator/operator-error';
import { showAge } from './shown-backups';

/** One is due each day; two days without a new one are worth a look. */
const OLDEST_MS = 2 * DAY_MS;
/** So long a proof may take. */
const PROOF_MS = 6 * HOUR_MS;

interface Judgement {
  ok: boolean;
  detail: string;
}

/** Whether backups are made, and whether the newest could be restored. @param now epoch ms */
export async function examineBackups(config: Config, now: number): Promise<Judgement> {
  if (!config.BACKUP_TO) return { ok: true, detail: 'no BACKUP_TO: they are made by hand (admin -- backup)' };
  try {
    const place = await openBackupPlace(config);
    const { ok, detail } = judgeBackups(
      backupsOf(await installationIn(config.DATA_DIR), await listBackups(place)),
      now,
    );
    await ensureWritable(place);
    return { ok, detail: `${place.shown}: ${detail}` };
  } catch (error) {
    return { ok: false, detail: firstLine(error) };
  }
}

/** @param backups the newest first */
export function judgeBackups(backups: readonly ListedBackup[], now: number): Judgement {
  const [newest] = backups;
  if (!newest) return { ok: false, detail: 'none yet' };
  if (isToCome(newest, now))
    return {
      ok: false,
      detail: `${newest.name} is of a time to come: see to the clock, and remove that file`,
    };
  const age = now - newest.made_at;
  const shown = `the newest is ${showAge(age)} old`;
  if (age > OLDEST_MS) return { ok: false, detail: `${shown}: see the log for why none is made` };
  const tried = backups.find(({ proof }) => proof !== null);
  if (tried?.proof?.is_proven === false)
    return { ok: false, detail: `${tried.name} could not be restored: ${tried.proof.reason}` };
  if (!newest.proof && age > PROOF_MS)
    return { ok: false, detail: `${shown} and not proven: run admin -- verify-backup` };
  return { ok: true, detail: `${shown}, ${newest.proof ? 'and proven' : 'and not proven yet'}` };
}
