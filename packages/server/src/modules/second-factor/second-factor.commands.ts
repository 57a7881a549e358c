import { z } from 'zod';
import {
  AccountName,
  type OperatorCommands,
  operatorCommand,
} from '../../platform/operator/operator-command';
import { resetByOperator } from './second-factor.service';

/** Lets people in who have lost their phone. */
export const SECOND_FACTOR_COMMANDS: OperatorCommands = {
  'reset-second-factor': operatorCommand({
    usage: '--account A',
    effect: 'guarded',
    input: z.object({ account: AccountName }),
    run: (services, { account }) => resetByOperator(services, account),
    show: ({ account }, tell) => tell('withoutCode', { account }),
  }),
};
