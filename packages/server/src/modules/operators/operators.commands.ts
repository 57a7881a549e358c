import { nameUpTo } from '@fieldscope/contract/fields';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import {
  createOperator,
  type Invitation,
  listOperators,
  removeOperator,
  resetOperator,
} from './operators.service';

const NAME_RULE = `one line of 1 to ${OPERATOR_LIMITS.nameLength} characters`;
const Name = z
  .string()
  .trim()
  .refine((text) => nameUpTo(OPERATOR_LIMITS.nameLength).safeParse(text).success, NAME_RULE);
const shown = ({ name, link, expires_at }: Invitation): string =>
  [
    `${name} sets a password and an authenticator app until ${new Date(expires_at).toISOString()}, once:`,
    link,
  ].join('\n');
const day = (at: number | null): string => (at === null ? 'never' : new Date(at).toISOString());

/** Makes those who may sign in on the operator's pages. */
export const OPERATOR_ACCOUNT_COMMANDS: OperatorCommands = {
  'create-operator': operatorCommand({
    usage: '--name N',
    summary: 'creates somebody who may sign in on the operator’s pages, and shows a link that works once',
    effect: 'guarded',
    input: z.object({ name: Name }),
    run: (services, { name }) => createOperator(services, name),
    show: shown,
  }),
  'list-operators': operatorCommand({
    usage: '',
    summary: 'lists those who may sign in on the operator’s pages',
    effect: 'shows',
    input: z.object({}),
    run: listOperators,
    show: (operators) =>
      operators
        .map(
          ({ name, is_invited, signed_in_at, sessions }) =>
            `${name}  ${is_invited ? 'has not used the link yet' : `signed in last: ${day(signed_in_at)}, ${sessions} sessions`}`,
        )
        .join('\n') || 'There is no operator: create one, and the pages open.',
  }),
  'reset-operator': operatorCommand({
    usage: '--name N',
    summary: 'takes password and authenticator app from an operator, ends the sessions, and shows a new link',
    effect: 'guarded',
    input: z.object({ name: Name }),
    run: (services, { name }) => resetOperator(services, name),
    show: shown,
  }),
  'remove-operator': operatorCommand({
    usage: '--name N',
    summary: 'removes an operator at once; without any operator the pages are closed',
    effect: 'guarded',
    input: z.object({ name: Name }),
    run: (services, { name }) => removeOperator(services, name),
    show: ({ name }) => `${name} is no operator any more.`,
  }),
};
