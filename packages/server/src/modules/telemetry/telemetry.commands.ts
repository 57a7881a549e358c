import { EuiInAnyCase, type OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import {
  EuiText,
  type OperatorCommands,
  OrganisationNumber,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { said } from '../../platform/operator/told';
import { clearByOperator, listToClear, type ToClear } from './stored-history.service';

const toClear = (organisation: string | undefined, eui: string | undefined): ToClear =>
  eui === undefined ? { organisation: organisation as OrgId } : { eui: EuiInAnyCase.parse(eui) };

/** Deletes what was received. */
export const TELEMETRY_COMMANDS: OperatorCommands = {
  'erase-history': operatorCommand({
    usage: '--organisation ID | --eui EUI',
    effect: 'guarded',
    input: z
      .object({ organisation: OrganisationNumber.optional(), eui: EuiText.optional() })
      .refine(({ organisation, eui }) => (organisation === undefined) !== (eui === undefined), {
        path: ['eui'],
        message: 'given without --organisation',
      }),
    run: async (services, { organisation, eui }) => {
      const organisations = await clearByOperator(services, toClear(organisation, eui));
      if (!organisations)
        throw new OperatorError(
          eui === undefined
            ? said('organisationMissing', { id: organisation! })
            : said('deviceMissing', { eui }),
        );
      return { organisations };
    },
    show: ({ organisations }, tell) =>
      organisations.length === 0
        ? tell('noHistory')
        : tell('historyErased', { count: organisations.length, organisations }),
    changing: async (services, { organisation, eui }) =>
      (await listToClear(services, toClear(organisation, eui))).map((orgId) => ({
        ...{ action: 'operator.eraseHistory', orgId, subject: eui ?? '' },
      })),
  }),
};
