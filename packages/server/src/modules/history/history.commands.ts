import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { CannotDistribute, distribute } from './distribution.service';

export const HISTORY_COMMANDS: OperatorCommands = {
  distribute: operatorCommand({
    usage: '',
    summary: 'spreads the tables that grow with uplinks over the database servers of Citus; can be repeated',
    effect: 'guarded',
    input: z.object({}),
    run: ({ db }) =>
      distribute(db).catch((error: unknown) => {
        throw error instanceof CannotDistribute ? new OperatorError(error.message) : error;
      }),
    show: ({ servers, steps }) =>
      [
        ...steps.map((step) => `${step}.`),
        steps.length === 0 ? 'Nothing is to be done.' : '',
        `${servers} ${servers === 1 ? 'server has' : 'servers have'} the shards.`,
      ]
        .filter(Boolean)
        .join('\n'),
  }),
};
