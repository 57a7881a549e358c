import { type AnyCall, isChange } from '@fieldscope/contract/call';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { readableLineOf } from '@fieldscope/contract/readable-line';

/** Fields of an input that name what a call is about; none of them is ever secret. */
const SUBJECTS = [
  'eui',
  'access_id',
  'account',
  'email',
  'user_id',
  'session_id',
  'group_uuid',
  'name',
  'label',
  'organisation',
] as const;
const SUBJECT_LENGTH = 128;
const NAME_SHOWN = 2;

/** What was only mistyped or came too often is no refusal worth keeping: it would fill the log. */
const NOT_KEPT: ReadonlySet<number> = new Set(
  (
    [
      'parameter_invalid',
      'parameter_missing',
      'trigger_limit',
      'too_frequent',
      'login_required',
      'token_invalid',
      'access_token_expired',
      'simulated_login_expired',
      'refresh_token_expired',
    ] as const
  ).map((name) => ERRORS[name].code),
);
const NO_AUTHORITY: ReadonlySet<number> = new Set([
  ERRORS.no_authority.code,
  ERRORS.open_no_authority.code,
  ERRORS.access_key_disabled.code,
]);

/** Whether the outcome of a call is kept: changes and their refusals, and whatever a caller had no right to. */
export function isKept(call: AnyCall, code: number): boolean {
  if (NO_AUTHORITY.has(code)) return true;
  return isChange(call) && !NOT_KEPT.has(code);
}

/** The name of an account in an input; undefined when it holds none. */
export function typedNameOf(input: unknown): string | undefined {
  const { account, email } = (input ?? {}) as { account?: unknown; email?: unknown };
  return [account, email].find((name): name is string => typeof name === 'string' && name !== '');
}

/** What an input is about: the first field of it that names something, which may have been refused for what it holds. */
export function subjectOf(input: unknown): string {
  const fields = (input ?? {}) as Record<string, unknown>;
  for (const name of SUBJECTS) {
    const field = fields[name];
    const value = Array.isArray(field) ? field.join(' ') : field;
    if (typeof value === 'string' && value !== '') return readableLineOf(value, SUBJECT_LENGTH);
  }
  return '';
}

/** A name that is no account's may be a password in the wrong field: its beginning is enough to recognise it. */
export const obscured = (name: string): string => `${name.slice(0, NAME_SHOWN)}…`;
