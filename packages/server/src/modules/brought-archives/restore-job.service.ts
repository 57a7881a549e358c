import { BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import { readableLineOf } from '@fieldscope/contract/readable-line';
import { runTool, ToolFailed } from '../../platform/backup/schedule/backup-tool';
import type { WorkPlatform } from '../../platform/module';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { viewLanguage } from '../accounts/organisation.service';
import type { BroughtKey } from './brought-archives.repository';
import * as repository from './brought-archives.repository';
import { BROUGHT_FILES } from './brought-files.service';
import { tellOwner } from './brought-news.service';
import { BROUGHT_TEXTS } from './brought-texts';

type Parts = Pick<WorkPlatform, 'db' | 'clock' | 'config' | 'mail' | 'secrets' | 'signal'>;

/**
 * Has the operator's tool restore an archive, in a process of its own. That it is restored is written by the tool, with all that it
 * brings: where this process ended meanwhile, the next attempt finds it done.
 * @param tool its program
 */
export async function restoreArchive(parts: Parts, tool: string, key: BroughtKey): Promise<void> {
  const { db, clock, config, secrets, signal } = parts;
  const wanted = await repository.findPassphrase(db, key, 'restoring');
  if (wanted) {
    const file = BROUGHT_FILES.pathOf(config, key.archiveId);
    const settings = { ...config, BACKUP_PASSPHRASE: secrets.unseal(wanted.passphrase) };
    const how = ['--credits', wanted.credits ?? 'drop', '--brought', key.archiveId];
    try {
      await runTool(tool, settings, ['restore', '--file', file, ...how], signal);
    } catch (error) {
      if (!(error instanceof ToolFailed) || !error.refused) throw error;
      // Where the files of this machine are concerns nobody else.
      const line = error.message.replaceAll(file, wanted.fileName);
      const reason = readableLineOf(line, BROUGHT_LIMITS.reasonLength);
      // An attempt of before may have restored it: then it is restored.
      await repository.saveFailure(db, key, reason, clock.now());
    }
  }
  await inTransaction(db, (trx) => tellOwner(parts, trx, key));
  await BROUGHT_FILES.remove(config, key.archiveId);
}

/** Ends an archive whose job failed for good; its file goes with the next purge. */
export const abandonRestore =
  (parts: Omit<Parts, 'signal'>) =>
  async (trx: Db, key: BroughtKey): Promise<void> => {
    const language = await viewLanguage({ db: trx, config: parts.config }, key.orgId);
    await repository.saveFailure(trx, key, BROUGHT_TEXTS[language].stalled, parts.clock.now());
    await tellOwner(parts, trx, key);
  };

/** Ends archives that nobody decided on in time, and removes files that nobody needs. */
export async function purgeBrought(parts: Omit<Parts, 'signal'>): Promise<void> {
  const { db, clock, config } = parts;
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    for (const key of await repository.expireBefore(trx, now)) await tellOwner(parts, trx, key);
  });
  await repository.deleteDecidedBefore(db, now - BROUGHT_LIMITS.shownMs);
  await BROUGHT_FILES.removeOthers(config, () => repository.listKeptIds(db));
}
