import type { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { publicUrlOf } from '../../platform/config';
import { machineUser, OPERATOR_LENGTH } from '../../platform/operator/machine-user';
import {
  AccountName,
  type OperatorCommand,
  type OperatorCommands,
  OrganisationNumber,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { setFrozen } from './freezing.service';
import { issueSimulatedLogin } from './simulated-login.service';

/** Freezing and unfreezing take the same input and show the same result. */
const freezing = (frozen: boolean, summary: string, done: string): OperatorCommand =>
  operatorCommand({
    usage: '--account A | --organisation ID',
    summary,
    effect: frozen ? 'guarded' : 'changes',
    input: z
      .object({ account: AccountName.optional(), organisation: OrganisationNumber.optional() })
      .refine(({ account, organisation }) => (account === undefined) !== (organisation === undefined), {
        path: ['account'],
        message: 'given without --organisation',
      }),
    run: async (services, { account = '', organisation }) => {
      const what = organisation ? { organisation: organisation as OrgId } : { account };
      const result = await setFrozen(services, what, frozen);
      if (!result) throw new OperatorError(`There is no organisation ${organisation}.`);
      return result;
    },
    show: ({ account, org_id }) => `${account ?? `Organisation ${org_id}`} ${done}.`,
    changed: ({ account = '', org_id: orgId }) => [
      { action: frozen ? 'operator.freeze' : 'operator.unfreeze', orgId, subject: account },
    ],
  });

/** Freezes accounts, and signs the operator in as one of them. */
export const ACCOUNT_COMMANDS: OperatorCommands = {
  freeze: freezing(
    true,
    'freezes an account at once, or an organisation with all its accounts and access keys; readings are still stored',
    'is frozen',
  ),
  unfreeze: freezing(false, 'restores access', 'is no longer frozen'),
  'simulate-login': operatorCommand({
    usage: '--account A [--operator N]',
    summary:
      'creates a link to sign in as someone for ten minutes: it works once, and all is in the audit log',
    effect: 'guarded',
    operatorInput: 'operator',
    input: z.object({
      account: AccountName,
      operator: z
        .string()
        .trim()
        .min(1, 'a name')
        .max(OPERATOR_LENGTH, `at most ${OPERATOR_LENGTH} characters`)
        .default(machineUser),
    }),
    run: async (services, input) => {
      const { code, ...issued } = await issueSimulatedLogin(services, input);
      const { config } = services;
      const place = config.PUBLIC_URL || config.PORT !== 0 ? publicUrlOf(config, config.PORT) : '';
      return { ...issued, code, operator: input.operator, link: `${place}/#/login?simulated=${code}` };
    },
    show: ({ account, code, expires_at, operator, link }) =>
      [
        `Sign in as ${account} until ${new Date(expires_at).toISOString()}, once:`,
        link,
        `Code: ${code}`,
        `The audit log will name you: ${operator}`,
      ].join('\n'),
  }),
};
