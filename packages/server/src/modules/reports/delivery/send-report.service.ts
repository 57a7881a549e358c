import { AppError } from '@fieldscope/contract/errors/fail';
import { OrgId, UserId } from '@fieldscope/contract/ids';
import type { ReportFailure, ReportSource } from '@fieldscope/contract/report-limits';
import { z } from 'zod';
import { languageOfPerson } from '../../../platform/http/language';
import type { JobKind } from '../../../platform/jobs/job-kind';
import { isOneAddress, type MailMessage } from '../../../platform/mail/mail';
import { type Db, inTransaction } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { isRestricted } from '../../credits/credits.service';
import { BUILD_REPORT, type BuiltReport, type ReportOrder } from '../content/build-report.work';
import * as repository from '../reports.repository';
import { dueOnDate, newestDue } from '../schedule/due-dates.model';
import { pauseUrl } from './pause.routes';

const Payload = z.object({
  orgId: OrgId,
  reportId: z.uuid(),
  userId: UserId,
  /** The local day for which it is sent once; absent: its reader wants it now. */
  date: z.iso.date().optional(),
});
export type ReportMessage = z.infer<typeof Payload>;

/** Makes a report for one reader and queues its mail. */
export const REPORT_JOB: JobKind<ReportMessage> = {
  name: 'report',
  payload: Payload,
  retries: 6,
  retrySeconds: 20,
  pool: 'files',
  atOnce: 1,
  turnOf: ({ orgId, reportId }) => ({ party: orgId, target: reportId }),
  describe: ({ orgId, reportId, date }) => `organisation ${orgId}: report ${reportId} of ${date ?? 'now'}`,
};

type Parts = Pick<PlatformServices, 'db' | 'clock' | 'config' | 'secrets' | 'mail' | 'workers' | 'publicUrl'>;

/**
 * Rights are those of now: who has left, paused it or is frozen gets none. That a day is done and its mail are noted in one
 * transaction: of several processes one sends it, and what dies before is made again.
 */
export async function sendReport(
  parts: Parts,
  message: ReportMessage,
  { id }: { id: string },
): Promise<void> {
  const { db, clock, mail, workers } = parts;
  const { date } = message;
  const found = await repository.findDelivery(db, message);
  if (!found || (date !== undefined && isOver(found, date))) return;
  const failure = await failureOf(parts, found);
  if (failure) return noteFailed(db, message, failure);
  const order = orderOf(parts, found, date);
  const built = await workers.run(BUILD_REPORT, found.orgId, order).catch((error: unknown) => {
    if (error instanceof AppError && error.name === 'resource_missing') return undefined;
    throw error;
  });
  if (!built) return noteFailed(db, message, 'source_missing');
  await inTransaction(db, async (trx) => {
    if (date !== undefined && !(await repository.noteDone(trx, message, { date, failure: null }))) return;
    const sent = mailOf(built, { to: found.account, orgId: found.orgId, pause: order.links.pause });
    const mailId = await mail.send(sent, { db: trx, key: `report ${id}` });
    await repository.noteMail(trx, message, { mailId, now: clock.now() });
  });
}

const isOver = ({ isOn, isReader, isPaused, doneFor }: repository.Delivery, date: string): boolean =>
  !isOn || !isReader || isPaused || (doneFor !== null && doneFor >= date);

async function failureOf(parts: Parts, found: repository.Delivery): Promise<ReportFailure | undefined> {
  if (found.isFrozen) return 'frozen';
  if (found.owesSecondFactor) return 'second_factor';
  if (!isOneAddress(found.account)) return 'no_address';
  return (await isRestricted(parts, found.orgId)) ? 'restricted' : undefined;
}

/** Of a day it is noted once; it is not tried again. */
async function noteFailed(db: Db, { date, ...reader }: ReportMessage, failure: ReportFailure): Promise<void> {
  if (date === undefined) await repository.noteFailure(db, reader, failure);
  else await repository.noteDone(db, reader, { date, failure });
}

/** Has people see that a report could not be made. */
export const abandonReport = (trx: Db, message: ReportMessage): Promise<void> =>
  noteFailed(trx, message, 'failed');

function orderOf(parts: Parts, found: repository.Delivery, date: string | undefined): ReportOrder {
  const { orgId, organisation, userId, role, name, period, source, sourceId, timezone } = found;
  const language = languageOfPerson(found.language, parts.config);
  const portal = parts.publicUrl();
  const due =
    date === undefined ? newestDue(found, timezone, parts.clock.now()) : dueOnDate(found, timezone, date);
  return {
    ...{ orgId, organisation, name, period, source, sourceId, due },
    reader: { userId, role, language, timezone, temperatureUnit: found.temperatureUnit, units: found.units },
    links: { open: sourceUrl(portal, found), pause: found.isReader ? pauseUrl(parts, portal, found) : null },
  };
}

const PAGES: Record<ReportSource, (id: number) => string> = {
  chart_page: (id) => `/data_chart?page=${id}`,
  scene: () => '/dashboard',
  panel: (id) => `/data_panel_detail?id=${id}`,
  advice: (id) => `/ai?question=${id}`,
};

/** Where people see in the portal what a report shows. */
const sourceUrl = (
  portal: string,
  { source, sourceId }: Pick<repository.ReportRow, 'source' | 'sourceId'>,
): string => `${portal}/#${PAGES[source](sourceId)}`;

function mailOf(
  { subject, text, html, pictures, pdf, fileName }: BuiltReport,
  { to, orgId, pause }: { to: string; orgId: OrgId; pause: string | null },
): MailMessage {
  return {
    ...{ orgId, to, subject, text, html },
    ...(pause !== null && { unsubscribeUrl: pause }),
    attachments: [
      ...pictures.map(({ cid, png }, index) => ({
        ...{ name: `chart-${index + 1}.png`, type: 'image/png', cid, base64: base64Of(png) },
      })),
      { name: fileName, type: 'application/pdf', base64: base64Of(pdf) },
    ],
  };
}

const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
