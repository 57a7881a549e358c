import { userInfo } from 'node:os';
import { findModel, MODELS } from '@fieldscope/codecs';
import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import { Email, Password } from '@fieldscope/contract/fields';
import { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import { JOB_KINDS } from '../job-kinds';
import { createOrganisation } from '../modules/accounts/accounts.service';
import { setFrozen } from '../modules/accounts/freezing.service';
import { issueSimulatedLogin } from '../modules/accounts/simulated-login.service';
import { isUsedUp, topUp } from '../modules/credits/credits.service';
import { issueIngestToken } from '../modules/ingest/ingest-tokens.service';
import { listRecentRefusals } from '../modules/ingest/refusals.service';
import { announce, withdrawAnnouncement } from '../modules/notices/announcements.service';
import { pushNotice } from '../modules/notices/notices.service';
import { produceDevices } from '../modules/production/production.service';
import { resetByOperator } from '../modules/second-factor/second-factor.service';
import { type Config, publicUrlOf } from '../platform/config';
import {
  deleteFailedJobs,
  listFailedJobs,
  retryFailedJobs,
  type WhichFailed,
} from '../platform/jobs/failed-jobs';
import { readOutbox } from '../platform/mail/outbox';
import { AdminError } from './admin-error';
import { type AdminServices, openAdminServices } from './admin-services';
import { examine, isWell } from './doctor';

/** One command: what it takes, what it does, and how a person reads its result. */
export interface Command {
  usage: string;
  summary: string;
  input: z.ZodObject;
  run(config: Config, input: Record<string, unknown>): Promise<unknown>;
  show(result: unknown): string;
  /** Whether the result is a good one; else the exit code is 1. */
  succeeded?(result: unknown): boolean;
}

const MOST_AT_ONCE = 10_000;

function command<I extends z.ZodObject, R>(spec: {
  usage: string;
  summary: string;
  input: I;
  run(config: Config, input: z.output<I>): Promise<R>;
  show(result: R): string;
  succeeded?(result: R): boolean;
}): Command {
  return spec as unknown as Command;
}

/** Opens what a command needs; an error of the catalogue becomes one line in English. */
async function withAdminServices<R>(
  config: Config,
  work: (services: AdminServices) => Promise<R>,
): Promise<R> {
  const services = await openAdminServices(config);
  try {
    return await work(services);
  } catch (error) {
    if (error instanceof AppError) throw new AdminError(errorText('en', error.name, error.facts));
    throw error;
  } finally {
    await services.close();
  }
}

const modelNames = MODELS.map(({ model }) => model).join(', ');
const PASSWORD_RULE = '8 to 16 characters with at least two of digits, letters and symbols';
const COUNT_RULE = `a number from 1 to ${MOST_AT_ONCE}`;
const TEXT_RULE = `1 to ${LIMITS.noticeTextLength} characters`;
const Words = z.string().trim().min(1, TEXT_RULE).max(LIMITS.noticeTextLength, TEXT_RULE);
const AccountName = z.string().trim().min(1, 'an account');
const OrganisationNumber = z
  .string()
  .refine((text) => OrgId.safeParse(text).success, 'the number of an organisation');
const CREDITS_RULE = 'a whole number of at most 12 digits, without a sign';
const Amount = z
  .string()
  .regex(/^\d{1,12}$/, CREDITS_RULE)
  .default('0')
  .transform(Number);
const OPERATOR_LENGTH = 64;

/** Who runs the tool, as the machine knows them. */
function machineUser(): string {
  try {
    return (process.env.SUDO_USER || userInfo().username).slice(0, OPERATOR_LENGTH);
  } catch {
    return 'operator';
  }
}

/** Freezing and unfreezing take the same input and show the same result. */
const freezing = (frozen: boolean, summary: string, done: string): Command =>
  command({
    usage: '--account A | --organisation ID',
    summary,
    input: z
      .object({ account: AccountName.optional(), organisation: OrganisationNumber.optional() })
      .refine(({ account, organisation }) => (account === undefined) !== (organisation === undefined), {
        path: ['account'],
        message: 'given without --organisation',
      }),
    run: (config, { account = '', organisation }) =>
      withAdminServices(config, async (services) => {
        const what = organisation ? { organisation: organisation as OrgId } : { account };
        const result = await setFrozen(services, what, frozen);
        if (!result) throw new AdminError(`There is no organisation ${organisation}.`);
        return result;
      }),
    show: (what) => `${'account' in what ? what.account : `Organisation ${what.org_id}`} ${done}.`,
  });

/** What an operator does with one failed job or with all of them. */
const failedJobs = (
  summary: string,
  done: string,
  work: (db: AdminServices['db'], which: WhichFailed) => Promise<number>,
): Command =>
  command({
    usage: '--id ID | --id all',
    summary,
    input: z.object({ id: z.string().regex(/^([\da-f-]{36}|all)$/, 'the id of a failed job, or all') }),
    run: (config, { id }) =>
      withAdminServices(config, async ({ db }) => {
        const count = await work(db, id);
        if (count === 0)
          throw new AdminError(id === 'all' ? 'No job has failed.' : `No failed job has the id ${id}.`);
        return { count };
      }),
    show: ({ count }) => `${count} ${count === 1 ? 'job' : 'jobs'} ${done}.`,
  });

export const COMMANDS: Record<string, Command> = {
  'create-organisation': command({
    usage: '--email E --password P --name N',
    summary: 'makes an organisation and its owner',
    input: z.object({
      email: z.string().refine((text) => Email.safeParse(text).success, 'an e-mail address'),
      password: z.string().refine((text) => Password.safeParse(text).success, PASSWORD_RULE),
      name: z
        .string()
        .trim()
        .refine((text) => text.length >= 1 && text.length <= 64, '1 to 64 characters'),
    }),
    run: (config, input) => withAdminServices(config, (services) => createOrganisation(services, input)),
    show: ({ org_id, email }) => `Organisation ${org_id}: ${email} can sign in.`,
  }),
  'produce-devices': command({
    usage: '--model S2101 [--count 1]',
    summary: 'makes devices that can be bound: EUI, key code and join keys, shown once',
    input: z.object({
      model: z.string().refine((name) => findModel(name) !== undefined, `one of ${modelNames}`),
      count: z.coerce
        .number(COUNT_RULE)
        .int(COUNT_RULE)
        .min(1, COUNT_RULE)
        .max(MOST_AT_ONCE, COUNT_RULE)
        .default(1),
    }),
    run: (config, input) => withAdminServices(config, (services) => produceDevices(services, input)),
    show: (devices) =>
      devices
        .map(
          ({ eui, code, join_eui, app_key }) =>
            `EUI ${eui}  key code ${code}  JoinEUI ${join_eui}  AppKey ${app_key}`,
        )
        .join('\n'),
  }),
  'ingest-token': command({
    usage: '[--label L]',
    summary: 'creates a token with which a network server sends messages, shown once',
    input: z.object({ label: z.string().max(64, 'at most 64 characters').default('') }),
    run: (config, { label }) =>
      withAdminServices(config, async (services) => ({ token: await issueIngestToken(services, label) })),
    show: ({ token }) => token,
  }),
  'push-notice': command({
    usage: '--text T [--organisation ID] [--account A]',
    summary: 'writes to the message centre of everybody, of one organisation or of one account',
    input: z.object({
      text: Words,
      organisation: OrganisationNumber.optional(),
      account: AccountName.optional(),
    }),
    run: (config, { text, organisation, account }) =>
      withAdminServices(config, (services) =>
        pushNotice(services, { orgId: organisation as OrgId, account }, text),
      ),
    show: ({ count }) => `Sent to ${count} ${count === 1 ? 'account' : 'accounts'}.`,
  }),
  freeze: freezing(
    true,
    'cuts an account at once, or an organisation with all its accounts and access keys; its devices go on storing',
    'is frozen',
  ),
  unfreeze: freezing(false, 'takes that back', 'is no longer frozen'),
  'give-credits': command({
    usage: '--organisation ID [--um N] [--dm N]',
    summary: 'adds credits; with CREDITS=required an organisation that had none left reads its history again',
    input: z
      .object({ organisation: OrganisationNumber, um: Amount, dm: Amount })
      .refine(({ um, dm }) => um + dm > 0, { path: ['um'], message: 'above 0, or --dm' }),
    run: (config, { organisation, um, dm }) =>
      withAdminServices(config, async (services) => {
        const balance = await topUp(services, organisation as OrgId, { um, dm });
        if (!balance) throw new AdminError(`There is no organisation ${organisation}.`);
        return { org_id: organisation, um_balance: balance.um, dm_balance: balance.dm };
      }),
    show: ({ org_id, um_balance: um, dm_balance: dm }) =>
      `Organisation ${org_id} has ${um} UM and ${dm} DM.${
        isUsedUp({ um, dm }) ? ' Where credits are required it needs both above 0.' : ''
      }`,
  }),
  'simulate-login': command({
    usage: '--account A [--operator N]',
    summary:
      'makes a link to sign in as somebody for ten minutes: it works once, and all is in the audit log',
    input: z.object({
      account: AccountName,
      operator: z
        .string()
        .trim()
        .min(1, 'a name')
        .max(OPERATOR_LENGTH, `at most ${OPERATOR_LENGTH} characters`)
        .default(machineUser),
    }),
    run: (config, input) =>
      withAdminServices(config, async (services) => {
        const { code, ...issued } = await issueSimulatedLogin(services, input);
        const place = config.PUBLIC_URL || config.PORT !== 0 ? publicUrlOf(config, config.PORT) : '';
        return { ...issued, code, operator: input.operator, link: `${place}/#/login?simulated=${code}` };
      }),
    show: ({ account, code, expires_at, operator, link }) =>
      [
        `Sign in as ${account} until ${new Date(expires_at).toISOString()}, once:`,
        link,
        `Code: ${code}`,
        `The audit log will name you: ${operator}`,
      ].join('\n'),
  }),
  'reset-second-factor': command({
    usage: '--account A',
    summary: 'lets an account whose phone is lost sign in without a code; it is signed out everywhere',
    input: z.object({ account: AccountName }),
    run: (config, { account }) => withAdminServices(config, (services) => resetByOperator(services, account)),
    show: ({ account }) => `${account} signs in without a code.`,
  }),
  announce: command({
    usage: '--text T [--zh T] [--ru T]',
    summary: 'announces something on every dashboard, in place of what was announced before',
    input: z.object({ text: Words, zh: Words.optional(), ru: Words.optional() }),
    run: (config, { text, ...others }) =>
      withAdminServices(config, (services) => announce(services, { en: text, ...others })),
    show: ({ announcement_id }) => `Announcement ${announcement_id} is shown on every dashboard.`,
  }),
  'withdraw-announcement': command({
    usage: '',
    summary: 'takes the announcement off the dashboards',
    input: z.object({}),
    run: (config) =>
      withAdminServices(config, async (services) => {
        await withdrawAnnouncement(services);
        return {};
      }),
    show: () => 'No announcement is shown any more.',
  }),
  outbox: command({
    usage: '[--count 5]',
    summary: 'shows the newest mails that wait for want of a mail server, codes to register among them',
    input: z.object({
      count: z.coerce
        .number(COUNT_RULE)
        .int(COUNT_RULE)
        .min(1, COUNT_RULE)
        .max(MOST_AT_ONCE, COUNT_RULE)
        .default(5),
    }),
    run: (config, { count }) => readOutbox(config.DATA_DIR, count),
    show: (mails) =>
      mails
        .map(({ mail, written_at }) => `${new Date(written_at).toISOString()}\n${mail}`)
        .join('\n----\n\n') || 'No mail waits.',
  }),
  'list-refusals': command({
    usage: '',
    summary: 'lists messages of network servers and kits that were refused, by token and reason',
    input: z.object({}),
    run: (config) => withAdminServices(config, listRecentRefusals),
    show: (list) =>
      list.length === 0
        ? 'No message was refused in the last 30 days.'
        : list
            .map(
              ({ label, reason, count, example, last_at }) =>
                `${new Date(last_at).toISOString()}  ${label || '(no token)'}  ${reason}  ${count} times  ${example}`,
            )
            .join('\n'),
  }),

  'list-failed-jobs': command({
    usage: '',
    summary:
      'lists work that was tried in vain as often as it may be, such as mails; it waits here for a month',
    input: z.object({}),
    run: (config) => withAdminServices(config, (services) => listFailedJobs(services, JOB_KINDS)),
    show: (jobs) =>
      jobs
        .map(
          ({ id, kind, about, reason, attempts, failed_at }) =>
            `${new Date(failed_at).toISOString()}  ${id}  ${kind} ${about}\n  ${reason} (attempt ${attempts})`,
        )
        .join('\n') || 'No job has failed.',
  }),
  'retry-job': failedJobs('has a failed job run again at once', 'queued again', retryFailedJobs),
  'delete-job': failedJobs('deletes a failed job', 'deleted', deleteFailedJobs),
  doctor: command({
    usage: '',
    summary: 'looks at database, disk, ports and settings; exit code 1 when something is bad',
    input: z.object({}),
    run: (config) => examine(config),
    show: (findings) =>
      findings.map(({ name, ok, detail }) => `${ok ? 'ok  ' : 'BAD '} ${name}: ${detail}`).join('\n'),
    succeeded: isWell,
  }),
};
