import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, nameUpTo } from '../fields';
import { UserId } from '../ids';
import { REPORT_FAILURES, REPORT_LIMITS, REPORT_PERIODS, REPORT_SOURCES } from '../report-limits';

const ReportId = z.uuid();
const one = z.object({ report_id: ReportId });
const SourceId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const Name = nameUpTo(REPORT_LIMITS.nameLength);
const upTo = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** When it is sent, by the clock of each reader; it tells of the whole days since it was due before. */
const schedule = {
  period: z.enum(REPORT_PERIODS),
  hour: upTo(0, 23).default(7),
  /** Of a weekly one, from Monday. */
  weekday: upTo(1, 7).default(1),
  /** Of a monthly one; in shorter months the last one. */
  month_day: upTo(1, 31).default(1),
};

const source = { source: z.enum(REPORT_SOURCES), source_id: SourceId };

const facts = {
  name: Name,
  ...schedule,
  /** Persons of the organisation. */
  readers: listOf(UserId, { least: 1, most: REPORT_LIMITS.readers }),
};

const Reader = answer({
  user_id: z.string(),
  name: z.string(),
  /** Whether the account has an address for mails. */
  has_email: z.boolean(),
  is_paused: z.boolean(),
  /** When it is due next; null: it is paused, or off. */
  next_at: z.number().nullable(),
  /** null: never. */
  last_sent_at: z.number().nullable(),
  /** Of the newest one; null: it was sent. */
  last_failure: z.enum(REPORT_FAILURES).nullable(),
});
export type ReportReader = z.infer<typeof Reader>;

const Report = answer({
  report_id: ReportId,
  name: z.string(),
  source: z.enum(REPORT_SOURCES),
  source_id: z.number(),
  /** null: it was deleted. */
  source_name: z.string().nullable(),
  period: z.enum(REPORT_PERIODS),
  hour: z.number(),
  weekday: z.number(),
  month_day: z.number(),
  is_on: z.boolean(),
  readers: z.array(Reader),
});
export type Report = z.infer<typeof Report>;

/** Mails of a chart page, a scene or a panel that come by themselves. */
export const reports = {
  list: call({
    method: 'GET',
    path: '/report/list',
    role: 'observer',
    summary: "The organisation's reports by name, with who gets them and what became of the newest ones",
    result: z.array(Report),
  }),
  create: call({
    method: 'POST',
    path: '/report/create',
    role: 'administrator',
    summary: 'Makes a report of a chart page, a scene or a panel, which is sent from its next time on',
    body: z.object({ ...source, ...facts }),
    result: answer({ report_id: ReportId }),
    fails: ['creation_limit_reached', 'resource_missing', 'account_missing'],
  }),
  update: call({
    method: 'POST',
    path: '/report/update',
    role: 'administrator',
    summary: 'Changes a report; who stays among its readers and paused it keeps it paused',
    body: one.extend(facts),
    fails: ['resource_missing', 'account_missing'],
  }),
  switch: call({
    method: 'POST',
    path: '/report/switch',
    role: 'administrator',
    summary: 'Switches a report on or off; what was due meanwhile is not sent later',
    body: one.extend({ is_on: z.boolean() }),
    fails: ['resource_missing'],
  }),
  pauseOwn: call({
    method: 'POST',
    path: '/report/pause',
    role: 'observer',
    summary: 'Pauses a report for the caller alone, or has it sent again',
    body: one.extend({ is_paused: z.boolean() }),
    // The caller is none of its readers.
    fails: ['resource_missing'],
  }),
  sendNow: call({
    method: 'POST',
    path: '/report/send',
    role: 'observer',
    summary: 'Sends the newest report to the caller alone, at once',
    body: one,
    fails: ['resource_missing', 'operation_unsupported', 'too_frequent'],
  }),
  preview: call({
    method: 'GET',
    path: '/report/preview',
    readsMuch: 'history',
    needsCredits: true,
    role: 'observer',
    summary: 'The mail and the PDF that the caller would get of a chart page, a scene or a panel',
    query: z.object({ ...source, ...schedule, name: Name }),
    result: answer({
      subject: z.string(),
      /** With its pictures inside. */
      html: z.string(),
      /** In base64. */
      pdf: z.string(),
    }),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'POST',
    path: '/report/delete',
    role: 'administrator',
    summary: 'Deletes a report',
    body: one,
    fails: ['resource_missing'],
  }),
};
