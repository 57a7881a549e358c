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
    summary:
      'lets an account whose phone is lost sign in with the password alone: no code, no passkeys; it is signed out everywhere',
    effect: 'guarded',
    input: z.object({ account: AccountName }),
    run: (services, { account }) => resetByOperator(services, account),
    show: ({ account }) => `${account} signs in without a code.`,
  }),
};
