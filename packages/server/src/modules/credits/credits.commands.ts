import type { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import {
  type OperatorCommands,
  OrganisationNumber,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { said } from '../../platform/operator/told';
import { isUsedUp, topUp } from './credits.service';

const CREDITS_RULE = 'a whole number of at most 12 digits, without a sign';
const Amount = z
  .string()
  .regex(/^\d{1,12}$/, CREDITS_RULE)
  .default('0')
  .transform(Number);
/** Gives credits. */
export const CREDIT_COMMANDS: OperatorCommands = {
  'give-credits': operatorCommand({
    usage: '--organisation ID [--um N] [--dm N]',
    effect: 'changes',
    input: z
      .object({ organisation: OrganisationNumber, um: Amount, dm: Amount })
      .refine(({ um, dm }) => um + dm > 0, { path: ['um'], message: 'above 0, or --dm' }),
    run: async (services, { organisation, um, dm }) => {
      const balance = await topUp(services, organisation as OrgId, { um, dm });
      if (!balance) throw new OperatorError(said('organisationMissing', { id: organisation }));
      return { org_id: organisation, um_balance: balance.um, dm_balance: balance.dm };
    },
    show: ({ org_id: id, um_balance: um, dm_balance: dm }, tell) =>
      [tell('balance', { id, um, dm }), isUsedUp({ um, dm }) ? tell('bothAboveZero') : '']
        .filter(Boolean)
        .join(' '),
    changed: ({ org_id }, { um, dm }) => [
      {
        action: 'operator.giveCredits',
        orgId: org_id as OrgId,
        subject: `${um} UM, ${dm} DM`,
      },
    ],
  }),
};
