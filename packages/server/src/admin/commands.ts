import { findModel, MODELS } from '@fieldscope/codecs';
import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import { Email, Password } from '@fieldscope/contract/fields';
import { OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { z } from 'zod';
import type { Config } from '../config';
import { createOrganisation } from '../modules/accounts/accounts.service';
import { issueIngestToken } from '../modules/ingest/ingest-tokens.service';
import { announce, withdrawAnnouncement } from '../modules/notices/announcements.service';
import { pushNotice } from '../modules/notices/notices.service';
import { produceDevices } from '../modules/production/production.service';
import { AdminError } from './admin-error';
import { examine, isWell } from './doctor';
import { type Office, openOffice } from './office';

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

/** Works in the office; an error of the catalogue becomes one line in English. */
async function inOffice<R>(config: Config, work: (office: Office) => Promise<R>): Promise<R> {
  const office = await openOffice(config);
  try {
    return await work(office);
  } catch (error) {
    if (error instanceof AppError) throw new AdminError(errorText('en', error.name, error.facts));
    throw error;
  } finally {
    await office.close();
  }
}

const modelNames = MODELS.map(({ model }) => model).join(', ');
const PASSWORD_RULE = '8 to 16 characters with at least two of digits, letters and symbols';
const COUNT_RULE = `a number from 1 to ${MOST_AT_ONCE}`;
const TEXT_RULE = `1 to ${LIMITS.noticeTextLength} characters`;
const Words = z.string().trim().min(1, TEXT_RULE).max(LIMITS.noticeTextLength, TEXT_RULE);

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
    run: (config, input) => inOffice(config, (office) => createOrganisation(office, input)),
    show: ({ org_id, email }) => `Organisation ${org_id}: ${email} can sign in.`,
  }),
  'produce-devices': command({
    usage: '--model S2101 [--count 1]',
    summary: 'makes devices that can be bound: EUI, key code and join keys, told once',
    input: z.object({
      model: z.string().refine((name) => findModel(name) !== undefined, `one of ${modelNames}`),
      count: z.coerce
        .number(COUNT_RULE)
        .int(COUNT_RULE)
        .min(1, COUNT_RULE)
        .max(MOST_AT_ONCE, COUNT_RULE)
        .default(1),
    }),
    run: (config, input) => inOffice(config, (office) => produceDevices(office, input)),
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
    summary: 'makes a token with which a network server hands in messages, told once',
    input: z.object({ label: z.string().max(64, 'at most 64 characters').default('') }),
    run: (config, { label }) =>
      inOffice(config, async (office) => ({ token: await issueIngestToken(office, label) })),
    show: ({ token }) => token,
  }),
  'push-notice': command({
    usage: '--text T [--organisation ID] [--account A]',
    summary: 'writes to the message centre of everybody, of one organisation or of one account',
    input: z.object({
      text: Words,
      organisation: z
        .string()
        .refine((text) => OrgId.safeParse(text).success, 'the number of an organisation')
        .optional(),
      account: z.string().trim().min(1, 'an account').optional(),
    }),
    run: (config, { text, organisation, account }) =>
      inOffice(config, (office) => pushNotice(office, { orgId: organisation as OrgId, account }, text)),
    show: ({ count }) => `Sent to ${count} ${count === 1 ? 'account' : 'accounts'}.`,
  }),
  announce: command({
    usage: '--text T [--zh T] [--ru T]',
    summary: 'announces something on every dashboard, in place of what was announced before',
    input: z.object({ text: Words, zh: Words.optional(), ru: Words.optional() }),
    run: (config, { text, ...others }) =>
      inOffice(config, (office) => announce(office, { en: text, ...others })),
    show: ({ announcement_id }) => `Announcement ${announcement_id} stands on every dashboard.`,
  }),
  'withdraw-announcement': command({
    usage: '',
    summary: 'takes the announcement off the dashboards',
    input: z.object({}),
    run: (config) =>
      inOffice(config, async (office) => {
        await withdrawAnnouncement(office);
        return {};
      }),
    show: () => 'No announcement stands any more.',
  }),
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
