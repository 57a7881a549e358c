import { EuiInAnyCase, type OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import {
  EuiText,
  type OperatorCommands,
  OrganisationNumber,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { clearByOperator } from './stored-history.service';

/** Deletes what was received. */
export const TELEMETRY_COMMANDS: OperatorCommands = {
  'erase-history': operatorCommand({
    usage: '--organisation ID | --eui EUI',
    summary:
      'erases all that an organisation received, or all that was received of a device: uplinks, readings, latest values',
    effect: 'guarded',
    input: z
      .object({ organisation: OrganisationNumber.optional(), eui: EuiText.optional() })
      .refine(({ organisation, eui }) => (organisation === undefined) !== (eui === undefined), {
        path: ['eui'],
        message: 'given without --organisation',
      }),
    run: async (services, { organisation, eui }) => {
      const what =
        eui === undefined ? { organisation: organisation as OrgId } : { eui: EuiInAnyCase.parse(eui) };
      const organisations = await clearByOperator(services, what);
      if (!organisations)
        throw new OperatorError(
          `There is no ${eui === undefined ? 'organisation' : 'device'} ${eui ?? organisation}.`,
        );
      return { organisations };
    },
    show: ({ organisations }) =>
      organisations.length === 0
        ? 'There was no history.'
        : `History is erased of ${organisations.length === 1 ? 'organisation' : 'organisations'} ${organisations.join(', ')}.`,
    changed: ({ organisations }, { eui = '' }) =>
      organisations.map((orgId) => ({ action: 'operator.eraseHistory', orgId, subject: eui })),
  }),
};
