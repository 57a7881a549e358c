import { findModel, MODELS } from '@fieldscope/codecs';
import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import { Email, Password } from '@fieldscope/contract/fields';
import { z } from 'zod';
import { createOrganisation } from '../modules/accounts/accounts.service';
import { issueIngestToken } from '../modules/ingest/ingest-tokens.service';
import { produceDevices } from '../modules/production/production.service';
import { AdminError } from './admin-error';
import { examine } from './doctor';
import type { Office } from './office';

/** One command: what it takes, what it does, and how a person reads its result. */
export interface Command {
  usage: string;
  summary: string;
  input: z.ZodObject;
  run(office: Office, input: Record<string, unknown>): Promise<unknown>;
  show(result: unknown): string;
}

const MOST_AT_ONCE = 10_000;

function command<I extends z.ZodObject, R>(spec: {
  usage: string;
  summary: string;
  input: I;
  run(office: Office, input: z.output<I>): Promise<R>;
  show(result: R): string;
}): Command {
  return spec as unknown as Command;
}

/** Turns an error of the catalogue into one line for the operator. */
async function inEnglish<R>(work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw new AdminError(errorText('en', error.name, error.facts));
    throw error;
  }
}

const modelNames = MODELS.map(({ model }) => model).join(', ');
const PASSWORD_RULE = '8 to 16 characters with at least two of digits, letters and symbols';

export const COMMANDS: Record<string, Command> = {
  'create-organisation': command({
    usage: '--email E --password P --name N',
    summary: 'makes an organisation and its owner',
    input: z.object({
      email: Email,
      password: z.string().refine((text) => Password.safeParse(text).success, PASSWORD_RULE),
      name: z.string().trim().min(1).max(64),
    }),
    run: (office, input) => inEnglish(createOrganisation(office, input)),
    show: ({ org_id, email }) => `Organisation ${org_id}: ${email} can sign in.`,
  }),
  'produce-devices': command({
    usage: '--model S2101 [--count 1]',
    summary: 'makes devices that can be bound: EUI, key code and join keys, told once',
    input: z.object({
      model: z.string().refine((name) => findModel(name) !== undefined, `one of ${modelNames}`),
      count: z.coerce.number().int().min(1).max(MOST_AT_ONCE).default(1),
    }),
    run: (office, input) => inEnglish(produceDevices(office, input)),
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
    input: z.object({ label: z.string().max(64).default('') }),
    run: async (office, { label }) => ({ token: await issueIngestToken(office, label) }),
    show: ({ token }) => token,
  }),
  doctor: command({
    usage: '',
    summary: 'looks at settings, database, disk and what waits',
    input: z.object({}),
    run: examine,
    show: (findings) =>
      findings.map(({ name, ok, detail }) => `${ok ? 'ok  ' : 'BAD '} ${name}: ${detail}`).join('\n'),
  }),
};
