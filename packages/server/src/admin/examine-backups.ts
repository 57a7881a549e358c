import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { ensureWritable } from '../platform/backup/place/backup-place';
import { installationIn } from '../platform/backup/place/installation-name';
import { backupsOf, isToCome, type ListedBackup, listBackups } from '../platform/backup/place/listed-backups';
import { openBackupPlace } from '../platform/backup/place/open-backup-place';
import type { Config } from '../platform/config';
import type { Finding } from '../platform/operator/finding';
import { factOf } from '../platform/operator/operator-error';
import { said } from '../platform/operator/told';

/** One is due each day; two days without a new one are worth a look. */
const OLDEST_MS = 2 * DAY_MS;
/** So long a proof may take. */
const PROOF_MS = 6 * HOUR_MS;

type Judgement = Pick<Finding, 'ok' | 'detail'>;
const well = (detail: Finding['detail']): Judgement => ({ ok: true, detail });
const bad = (detail: Finding['detail']): Judgement => ({ ok: false, detail });

/** Whether backups are made, and whether the newest could be restored. @param now epoch ms */
export async function examineBackups(config: Config, now: number): Promise<Judgement> {
  if (!config.BACKUP_TO) return well(said('backupsByHand'));
  try {
    const place = await openBackupPlace(config);
    const { ok, detail } = judgeBackups(
      backupsOf(await installationIn(config.DATA_DIR), await listBackups(place)),
      now,
    );
    await ensureWritable(place);
    return { ok, detail: said('whereFails', { where: place.shown, reason: detail }) };
  } catch (error) {
    return bad(said('value', { value: factOf(error) }));
  }
}

/** @param backups the newest first */
export function judgeBackups(backups: readonly ListedBackup[], now: number): Judgement {
  const [newest] = backups;
  if (!newest) return bad(said('noneYet'));
  if (isToCome(newest, now)) return bad(said('backupToCome', { name: newest.name }));
  const ageMs = now - newest.made_at;
  const facts = { newest: said('newestOld', { age: { ageMs } }) };
  if (ageMs > OLDEST_MS) return bad(said('newestTooOld', facts));
  const tried = backups.find(({ proof }) => proof !== null);
  if (tried?.proof?.is_proven === false)
    return bad(said('newestNotRestored', { name: tried.name, reason: tried.proof.reason }));
  if (!newest.proof && ageMs > PROOF_MS) return bad(said('proofLate', facts));
  return well(said(newest.proof ? 'newestProven' : 'newestNotProven', facts));
}
