import { EXPORT_LIMITS } from '@fieldscope/contract/export-limits';
import { DAY_MS } from '@fieldscope/contract/time';
import { isOneAddress } from '../../platform/mail/mail';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { notifyExportReady } from '../notices/notices.service';
import { nameOf } from './export-name.model';
import { EXPORT_TEXTS } from './export-texts';
import type { ExportKey, RunningExport } from './exports.repository';

/** Notifies the person who asked for a file that it is ready, by a notice and a mail. */
export async function notifyReady(
  { clock, mail, config }: Pick<PlatformServices, 'clock' | 'mail' | 'config'>,
  db: Db,
  { orgId, exportId }: ExportKey,
  { format, timezone, createdAt, language, userId, account, rows }: RunningExport,
): Promise<void> {
  if (userId === null || account === null) return;
  const name = nameOf({ exportId, format, timezone, createdAt });
  await notifyExportReady(db, { orgId, userId, name, now: clock.now() });
  if (!isOneAddress(account)) return;
  const texts = EXPORT_TEXTS[language].mail;
  const url = config.PUBLIC_URL && `${config.PUBLIC_URL.replace(/\/$/, '')}/#/data_table?export=open`;
  const text = [
    texts.greeting,
    texts.ready({ name, rows, days: EXPORT_LIMITS.keptMs / DAY_MS }),
    ...(url ? [url] : []),
    texts.signOff,
  ].join('\n\n');
  await mail.send({ orgId, to: account, subject: texts.subject, text }, { db });
}
