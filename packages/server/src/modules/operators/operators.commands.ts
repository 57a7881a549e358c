import { nameUpTo } from '@fieldscope/contract/fields';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { said, type Tell } from '../../platform/operator/told';
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
const shown = ({ name, link, expires_at }: Invitation, tell: Tell): string =>
  [tell('invited', { name, until: new Date(expires_at).toISOString() }), link].join('\n');

/** Makes those who may sign in on the operator's pages. */
export const OPERATOR_ACCOUNT_COMMANDS: OperatorCommands = {
  'create-operator': operatorCommand({
    usage: '--name N',
    effect: 'guarded',
    input: z.object({ name: Name }),
    run: (services, { name }) => createOperator(services, name),
    show: shown,
  }),
  'list-operators': operatorCommand({
    usage: '',
    effect: 'shows',
    input: z.object({}),
    run: listOperators,
    show: (operators, tell) =>
      operators
        .map(
          ({ name, is_invited, signed_in_at, sessions }) =>
            `${name}  ${
              is_invited
                ? tell('linkUnused')
                : tell('signedIn', {
                    at: signed_in_at === null ? said('never') : new Date(signed_in_at).toISOString(),
                    count: sessions,
                  })
            }`,
        )
        .join('\n') || tell('noOperator'),
  }),
  'reset-operator': operatorCommand({
    usage: '--name N',
    effect: 'guarded',
    input: z.object({ name: Name }),
    run: (services, { name }) => resetOperator(services, name),
    show: shown,
  }),
  'remove-operator': operatorCommand({
    usage: '--name N',
    effect: 'guarded',
    input: z.object({ name: Name }),
    run: (services, { name }) => removeOperator(services, name),
    show: ({ name }, tell) => tell('operatorRemoved', { name }),
  }),
};
