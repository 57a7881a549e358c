import { LICENCE_KINDS } from '@fieldscope/contract/calls/device-reports';
import { EuiInAnyCase } from '@fieldscope/contract/ids';
import { DAY_MS } from '@fieldscope/contract/time';
import { z } from 'zod';
import { EuiText, type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { said } from '../../platform/operator/told';
import { giveLicence } from './licences.service';

/** Gives licences to AI cameras. */
export const LICENCE_COMMANDS: OperatorCommands = {
  'give-licence': operatorCommand({
    usage: `--eui EUI --kind ${LICENCE_KINDS.join('|')} [--until 2027-12-31]`,
    effect: 'changes',
    input: z.object({
      eui: EuiText,
      kind: z.enum(LICENCE_KINDS, `one of ${LICENCE_KINDS.join(', ')}`),
      until: z.iso.date('a day such as 2027-12-31').optional(),
    }),
    run: async (services, { eui, kind, until }) => {
      const expiresAt = until === undefined ? null : Date.parse(until) + DAY_MS;
      const given = await giveLicence(services, { eui: EuiInAnyCase.parse(eui), kind, expiresAt });
      if (!given) throw new OperatorError(said('cameraMissing', { eui }));
      return { eui, kind, until: until ?? null, org_id: given.org_id };
    },
    show: ({ eui, kind, until }, tell) =>
      until ? tell('licenceUntil', { eui, kind, until }) : tell('licenceWithoutEnd', { eui, kind }),
    changed: ({ eui, org_id: orgId }) =>
      orgId === null ? [] : [{ action: 'operator.giveLicence', orgId, subject: eui }],
  }),
};
