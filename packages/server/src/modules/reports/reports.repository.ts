import type { OrgId, UserId } from '@fieldscope/contract/ids';
import type { ReportFailure, ReportSource } from '@fieldscope/contract/report-limits';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import type { UserRole } from '@fieldscope/contract/user-roles';
import { at, type Db, sql } from '../../platform/postgres/db';
import type { Schedule } from './schedule/due-dates.model';

export interface ReportKey {
  orgId: OrgId;
  reportId: string;
}

export interface ReaderKey extends ReportKey {
  userId: UserId;
}

export interface ReportFacts extends Schedule {
  name: string;
}

export interface ReportRow extends ReportKey, ReportFacts {
  source: ReportSource;
  sourceId: number;
  isOn: boolean;
}

const SCHEDULE = sql`period, hour, weekday, month_day as "monthDay"`;
const COLUMNS = sql`report.report_id as "reportId", report.org_id as "orgId", report.name, source, source_id as "sourceId",
  ${SCHEDULE}, is_on as "isOn"`;
const owned = ({ orgId, reportId }: ReportKey) =>
  sql`report.org_id = ${orgId} and report.report_id = ${reportId}`;
const TIMEZONE = sql`coalesce(account.timezone, organisation.timezone, 'UTC')`;
const NAME = sql`coalesce(nullif(nickname, ''), account)`;

export async function listReports(db: Db, orgId: OrgId): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${COLUMNS} from report where org_id = ${orgId} order by lower(name), report_id`.execute(db);
  return rows;
}

export async function findReport(db: Db, one: ReportKey): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${COLUMNS} from report where ${owned(one)}`.execute(db);
  return rows[0];
}

export async function countReports(db: Db, orgId: OrgId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report where org_id = ${orgId}`.execute(db);
  return rows[0]!.count;
}

export async function insertReport(trx: Db, report: Omit<ReportRow, 'isOn'>, now: number): Promise<void> {
  await sql`
    insert into report (report_id, org_id, name, source, source_id, period, hour, weekday, month_day, created_at)
    values (${report.reportId}, ${report.orgId}, ${report.name}, ${report.source}, ${report.sourceId}, ${report.period},
      ${report.hour}, ${report.weekday}, ${report.monthDay}, ${at(now)})`.execute(trx);
}

/** @returns whether there is such a report */
export async function updateReport(trx: Db, one: ReportKey, facts: ReportFacts): Promise<boolean> {
  const { rows } = await sql`
    update report set name = ${facts.name}, period = ${facts.period}, hour = ${facts.hour}, weekday = ${facts.weekday},
      month_day = ${facts.monthDay}
    where ${owned(one)} returning 1`.execute(trx);
  return rows.length > 0;
}

/** @returns the name of the report; undefined: there is none */
export async function switchReport(trx: Db, one: ReportKey, isOn: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update report set is_on = ${isOn} where ${owned(one)} returning name`.execute(trx);
  return rows[0]?.name;
}

/** @returns the name of the report; undefined: there was none */
export async function deleteReport(trx: Db, one: ReportKey): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from report where ${owned(one)} returning name`.execute(trx);
  return rows[0]?.name;
}

/** Who of the named persons is of the organisation, and by which clock each reads. */
export async function listPersons(
  db: Db,
  orgId: OrgId,
  userIds: readonly UserId[],
): Promise<{ userId: UserId; timezone: string }[]> {
  const { rows } = await sql<{ userId: UserId; timezone: string }>`
    select user_id as "userId", ${TIMEZONE} as timezone
    from account join organisation using (org_id)
    where org_id = ${orgId} and user_id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows;
}

/** Readers of a report, who stay as they are where they are among them, and the newest day that each is not sent any more. */
export async function putReaders(
  trx: Db,
  reportId: string,
  readers: readonly { userId: UserId; queuedFor: string }[],
): Promise<void> {
  const userIds = readers.map(({ userId }) => userId);
  await sql`
    delete from report_reader where report_id = ${reportId} and user_id <> all(${userIds}::bigint[])`.execute(
    trx,
  );
  await sql`
    insert into report_reader (report_id, user_id, queued_for)
    select ${reportId}, user_id, queued_for
    from unnest(${userIds}::bigint[], ${readers.map(({ queuedFor }) => queuedFor)}::date[]) as given (user_id, queued_for)
    on conflict (report_id, user_id)
      do update set queued_for = greatest(report_reader.queued_for, excluded.queued_for)`.execute(trx);
}

export interface ReaderRow {
  reportId: string;
  userId: UserId;
  name: string;
  account: string;
  timezone: string;
  isPaused: boolean;
  lastSentAt: number | null;
  lastFailure: ReportFailure | null;
  mailId: string | null;
}

/** Readers of an organisation's reports, or of one of them. */
export async function listReaders(db: Db, orgId: OrgId, reportId?: string): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select report_reader.report_id as "reportId", user_id as "userId", ${NAME} as name, account, ${TIMEZONE} as timezone,
      is_paused as "isPaused", last_sent_at as "lastSentAt", last_failure as "lastFailure", mail_id as "mailId"
    from report join report_reader using (report_id) join account using (user_id)
    join organisation on organisation.org_id = account.org_id
    where report.org_id = ${orgId} and account.org_id = ${orgId}
      ${reportId === undefined ? sql`` : sql`and report.report_id = ${reportId}`}
    order by lower(${NAME}), user_id`.execute(db);
  return rows;
}

/** @returns the name of the report; undefined: this person is none of its readers */
export async function pauseReader(trx: Db, one: ReaderKey, isPaused: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update report_reader set is_paused = ${isPaused} from report
    where ${owned(one)} and report_reader.report_id = report.report_id and user_id = ${one.userId}
    returning report.name`.execute(trx);
  return rows[0]?.name;
}

/** Schedules by which somebody reads, each once for each time zone, with the oldest day for which it was queued. Serves all organisations. */
export async function listSchedules(db: Db): Promise<(Schedule & { timezone: string; queuedFor: string })[]> {
  const { rows } = await sql<Schedule & { timezone: string; queuedFor: string }>`
    select ${SCHEDULE}, ${TIMEZONE} as timezone, min(queued_for)::text as "queuedFor"
    from report join report_reader using (report_id) join account using (user_id)
    join organisation on organisation.org_id = account.org_id
    where is_on and not is_paused and account.org_id = report.org_id
    group by period, hour, weekday, month_day, ${TIMEZONE}`.execute(db);
  return rows;
}

/** Readers for whom a day is queued now, each once. Serves all organisations. */
export async function takeDue(
  trx: Db,
  { period, hour, weekday, monthDay, timezone }: Schedule & { timezone: string },
  date: string,
): Promise<ReaderKey[]> {
  const { rows } = await sql<ReaderKey>`
    update report_reader set queued_for = ${date}::date
    from report, account, organisation
    where report.report_id = report_reader.report_id and account.user_id = report_reader.user_id
      and account.org_id = report.org_id and organisation.org_id = report.org_id
      and is_on and not is_paused and queued_for < ${date}::date
      and period = ${period} and hour = ${hour} and weekday = ${weekday} and month_day = ${monthDay}
      and ${TIMEZONE} = ${timezone}
    returning report.report_id as "reportId", report.org_id as "orgId", report_reader.user_id as "userId"`.execute(
    trx,
  );
  return rows;
}

/** A reader and the report, with everything that it is made by. */
export interface Delivery extends ReportRow, ReaderKey {
  organisation: string;
  account: string;
  role: UserRole;
  /** As the contract numbers them; null: none was chosen. */
  language: number | null;
  timezone: string;
  temperatureUnit: TemperatureUnit;
  units: UnitChoices;
  isFrozen: boolean;
  owesSecondFactor: boolean;
  /** Otherwise the person only wants one now. */
  isReader: boolean;
  isPaused: boolean;
  doneFor: string | null;
}

/** undefined: the report is no more, or the person is not of its organisation. */
export async function findDelivery(db: Db, one: ReaderKey): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select ${COLUMNS}, account.user_id as "userId", organisation.name as organisation, account, role, language,
      ${TIMEZONE} as timezone, temperature_unit as "temperatureUnit", units,
      is_frozen(frozen_by_owner, frozen_by_operator, frozen_at) as "isFrozen",
      owes_second_factor(role, second_factor_at, demands_second_factor) as "owesSecondFactor",
      report_reader.user_id is not null as "isReader", coalesce(is_paused, false) as "isPaused", done_for::text as "doneFor"
    from report join account using (org_id) join organisation using (org_id)
    left join report_reader on report_reader.report_id = report.report_id and report_reader.user_id = account.user_id
    where ${owned(one)} and account.user_id = ${one.userId}`.execute(db);
  return rows[0];
}

/** Notes a day as done. @returns whether it was not before: nobody else sends it */
export async function noteDone(
  trx: Db,
  { reportId, userId }: ReaderKey,
  { date, failure }: { date: string; failure: ReportFailure | null },
): Promise<boolean> {
  const { rows } = await sql`
    update report_reader set done_for = ${date}::date, last_failure = ${failure}
    where report_id = ${reportId} and user_id = ${userId} and (done_for is null or done_for < ${date}::date)
    returning 1`.execute(trx);
  return rows.length > 0;
}

export async function noteMail(
  trx: Db,
  { reportId, userId }: ReaderKey,
  { mailId, now }: { mailId: string; now: number },
): Promise<void> {
  await sql`
    update report_reader set last_sent_at = ${at(now)}, last_failure = null, mail_id = ${mailId}
    where report_id = ${reportId} and user_id = ${userId}`.execute(trx);
}

export async function noteFailure(
  trx: Db,
  { reportId, userId }: ReaderKey,
  failure: ReportFailure,
): Promise<void> {
  await sql`
    update report_reader set last_failure = ${failure}
    where report_id = ${reportId} and user_id = ${userId}`.execute(trx);
}

/** Days up to this one are not sent any more. */
export async function skipUntil(trx: Db, { reportId, userId }: ReaderKey, date: string): Promise<void> {
  await sql`
    update report_reader set queued_for = greatest(queued_for, ${date}::date)
    where report_id = ${reportId} and user_id = ${userId}`.execute(trx);
}

/** What an account is called, by which it may get mails; undefined: the organisation has no such account. */
export async function findAddress(db: Db, orgId: OrgId, userId: UserId): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select account from account where org_id = ${orgId} and user_id = ${userId}`.execute(db);
  return rows[0]?.account;
}

/** How a person of an organisation reads. */
export async function findPerson(
  db: Db,
  orgId: OrgId,
  userId: UserId,
): Promise<
  Pick<Delivery, 'organisation' | 'language' | 'timezone' | 'temperatureUnit' | 'units'> | undefined
> {
  const { rows } = await sql<
    Pick<Delivery, 'organisation' | 'language' | 'timezone' | 'temperatureUnit' | 'units'>
  >`
    select organisation.name as organisation, language, ${TIMEZONE} as timezone,
      temperature_unit as "temperatureUnit", units
    from account join organisation using (org_id) where org_id = ${orgId} and user_id = ${userId}`.execute(
    db,
  );
  return rows[0];
}
