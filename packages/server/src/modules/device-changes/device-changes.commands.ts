import { EuiInAnyCase, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import {
  EuiText,
  type OperatorCommands,
  OrganisationNumber,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { orderTransfer } from './device-transfers.service';

const EuiList = z
  .string()
  .transform((text) => text.split(',').map((eui) => eui.trim()))
  .pipe(z.array(EuiText).min(1));

/** Transfers devices without asking the organisation that gets them. */
export const TRANSFER_COMMANDS: OperatorCommands = {
  'transfer-devices': operatorCommand({
    usage: '--eui EUI[,EUI…] --to N',
    effect: 'guarded',
    input: z.object({ eui: EuiList, to: OrganisationNumber }),
    run: (services, { eui, to }) =>
      orderTransfer(services, { euis: eui.map((each) => EuiInAnyCase.parse(each)), to: OrgId.parse(to) }),
    show: ({ org_id: from, to, devices }, tell) => tell('devicesTransferred', { count: devices, from, to }),
  }),
};
