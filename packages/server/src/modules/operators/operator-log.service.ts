import type { AnyCall, InputOf } from '@fieldscope/contract/call';
import { offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import { operatorCommands, operators } from '@fieldscope/contract/calls/operators';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import { LIMITS } from '@fieldscope/contract/limits';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { readableLineOf } from '@fieldscope/contract/readable-line';
import type { Outcome } from '../../platform/http/recorded-calls';
import type { OperatorCommand } from '../../platform/operator/operator-command';
import type { PlatformServices } from '../../platform/services';
import { keptOptions, readableOptions, shownName } from './operator-log.model';
import {
  deleteLogBefore,
  insertLogEntry,
  type LogRow,
  listLogEntries,
  type NewLogEntry,
} from './operator-log.repository';
import { findOperator } from './operators.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'log'>;

const TEXT_LENGTH = 256;
const NAME_OF_CODE = new Map(
  (Object.keys(ERRORS) as ErrorName[]).map((name) => [Number(ERRORS[name].code), name]),
);
const ACTIONS = new Map<AnyCall, string>([
  [operators.signIn as AnyCall, 'sign-in'],
  [operators.complete as AnyCall, 'first-sign-in'],
  [operators.signOut as AnyCall, 'sign-out'],
  [operatorCommands.run as AnyCall, 'run-command'],
  [offeredArchives.accept as AnyCall, 'accept-archive'],
  [offeredArchives.decline as AnyCall, 'decline-archive'],
]);
/** What only came too often or was mistyped would fill the log. */
const NOT_KEPT: readonly (ErrorName | undefined)[] = [
  'trigger_limit',
  'login_required',
  'login_expired',
  'parameter_invalid',
  'parameter_missing',
  'expired',
];

/** Writes an entry; what an operator did is answered only once it is written. */
export const recordAction = (
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  entry: Omit<NewLogEntry, 'at'>,
): Promise<void> =>
  insertLogEntry(db, {
    ...entry,
    at: clock.now(),
    who: readableLineOf(entry.who, OPERATOR_LIMITS.nameLength),
    options: readableOptions(entry.options),
    reason: readableLineOf(entry.reason, TEXT_LENGTH),
    userAgent: readableLineOf(entry.userAgent, TEXT_LENGTH),
  });

/** Writes down sign-ins, and what was refused on the operator's pages. A failure is logged and does not change the response. */
export async function recordOperatorOutcome(
  services: Needs,
  { call, actor, request, input, code }: Outcome,
): Promise<void> {
  const action = ACTIONS.get(call);
  const error = NAME_OF_CODE.get(code);
  // A command that ran has an entry of its own.
  if (code === 0 ? action === undefined || call === operatorCommands.run : NOT_KEPT.includes(error)) return;
  try {
    await recordAction(services, {
      who: actor.kind === 'installation_operator' ? actor.name : await whoTyped(services, input),
      way: 'page',
      action: action ?? 'denied',
      options: optionsOf(call, input),
      outcome: code === 0 ? 'done' : 'refused',
      reason: error ? errorText('en', error) : '',
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    });
  } catch (error) {
    services.log.error({ err: error, path: call.path }, 'an entry of the operator’s log was not written');
  }
}

async function whoTyped({ db }: Pick<Needs, 'db'>, input: unknown): Promise<string> {
  const { name } = (input ?? {}) as { name?: unknown };
  if (typeof name !== 'string') return '';
  return (await findOperator(db, name))?.name ?? shownName(name);
}

function optionsOf(call: AnyCall, input: unknown): Record<string, string> {
  if (!input) return {};
  if (call === (operatorCommands.run as AnyCall))
    return { command: (input as InputOf<typeof operatorCommands.run>).name };
  if (call !== (offeredArchives.accept as AnyCall) && call !== (offeredArchives.decline as AnyCall))
    return {};
  return keptOptions({ ...(input as InputOf<typeof offeredArchives.accept>) }, ['password']);
}

/** Writes down what the tool did; a page does it by itself. */
export const recordToolAction = (
  services: Pick<Needs, 'db' | 'clock'> & { operator: string },
  {
    name,
    command,
    input,
    result,
  }: { name: string; command: OperatorCommand; input: object; result: unknown },
): Promise<void> =>
  recordAction(services, {
    who: services.operator,
    way: 'tool',
    action: name,
    options: keptOptions(
      Object.fromEntries(Object.entries(input).map(([option, value]) => [option, String(value)])),
      command.secrets ?? [],
    ),
    outcome: command.succeeded?.(result) === false ? 'refused' : 'done',
    reason: '',
    address: '',
    userAgent: '',
  });

/** A page of the newest entries. */
export const listLog = (
  { db }: Pick<Needs, 'db'>,
  page: { before?: string; search: string; take: number },
): Promise<LogRow[]> => listLogEntries(db, page);

export const purgeOperatorLog = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<void> =>
  deleteLogBefore(db, clock.now() - LIMITS.auditKeptMs);
