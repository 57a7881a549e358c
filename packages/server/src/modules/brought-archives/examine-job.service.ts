import { type ArchiveFault, BROUGHT_LIMITS } from '@fieldscope/contract/archive-limits';
import { runTool, ToolFailed } from '../../platform/backup/schedule/backup-tool';
import type { WorkPlatform } from '../../platform/module';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { claimsOf, ExaminedFile } from './brought-archive.model';
import type { BroughtKey } from './brought-archives.repository';
import * as repository from './brought-archives.repository';
import { BROUGHT_FILES } from './brought-files.service';
import { tellOperator, tellOwner } from './brought-news.service';

type Parts = Pick<WorkPlatform, 'db' | 'clock' | 'config' | 'mail' | 'secrets' | 'signal'>;

/** Has the operator's tool read an archive as a whole, in a process of its own. @param tool its program */
export async function examineArchive(parts: Parts, tool: string, key: BroughtKey): Promise<void> {
  const { db, clock, config, secrets, signal } = parts;
  const wanted = await repository.findPassphrase(db, key, 'examining');
  if (!wanted) return;
  const file = BROUGHT_FILES.pathOf(config, key.archiveId);
  const settings = { ...config, BACKUP_PASSPHRASE: secrets.unseal(wanted.passphrase) };
  const said = await runTool(tool, settings, ['examine-archive', '--file', file], signal).catch((error) => {
    // Rows that nobody can read end it with a line.
    if (error instanceof ToolFailed && error.refused) return { fault: 'damaged', archive: null };
    throw error;
  });
  const { fault, archive } = ExaminedFile.parse(said);
  if (fault !== null) return refuse(parts, key, fault);
  const offered = {
    ...claimsOf(archive, BROUGHT_LIMITS.namesShown),
    expiresAt: clock.now() + BROUGHT_LIMITS.waitMs,
  };
  await inTransaction(db, async (trx) => {
    if (await repository.saveExamined(trx, key, offered)) await tellOperator(parts, trx);
  });
}

async function refuse(parts: Parts, key: BroughtKey, fault: ArchiveFault): Promise<void> {
  await inTransaction(parts.db, async (trx) => {
    await repository.saveRefusal(trx, key, fault, parts.clock.now());
    await tellOwner(parts, trx, key);
  });
  await BROUGHT_FILES.remove(parts.config, key.archiveId);
}

/** Ends an archive whose job failed for good; its file goes with the next purge. */
export const abandonExamination =
  (parts: Omit<Parts, 'signal'>) =>
  async (trx: Db, key: BroughtKey): Promise<void> => {
    await repository.saveRefusal(trx, key, 'damaged', parts.clock.now());
    await tellOwner(parts, trx, key);
  };
