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
import { said } from '../../platform/operator/told';
import { setFrozen } from './freezing.service';
import { issueSimulatedLogin } from './simulated-login.service';

/** Freezing and unfreezing take the same input and show the same result. */
const freezing = (frozen: boolean): OperatorCommand =>
  operatorCommand({
    usage: '--account A | --organisation ID',
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
      if (!result) throw new OperatorError(said('organisationMissing', { id: organisation! }));
      return result;
    },
    show: ({ account, org_id: id }, tell) =>
      tell(frozen ? 'frozen' : 'unfrozen', { what: account ?? said('organisation', { id }) }),
    changed: ({ account = '', org_id: orgId }) => [
      { action: frozen ? 'operator.freeze' : 'operator.unfreeze', orgId, subject: account },
    ],
  });

/** Freezes accounts, and signs the operator in as one of them. */
export const ACCOUNT_COMMANDS: OperatorCommands = {
  freeze: freezing(true),
  unfreeze: freezing(false),
  'simulate-login': operatorCommand({
    usage: '--account A [--operator N]',
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
    show: ({ account, code, expires_at, operator, link }, tell) =>
      [
        tell('simulateUntil', { account, until: new Date(expires_at).toISOString() }),
        link,
        tell('code', { code }),
        tell('namedInLog', { operator }),
      ].join('\n'),
  }),
};
