import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { tell } from '../../platform/operator/told';
import { distribute } from './distribution.service';

export const HISTORY_COMMANDS: OperatorCommands = {
  distribute: operatorCommand({
    usage: '',
    effect: 'guarded',
    input: z.object({}),
    run: ({ db }) => distribute(db),
    json: ({ servers, steps }) => ({ servers, steps: steps.map((step) => tell('en', step)) }),
    show: ({ servers, steps }, say) =>
      [
        ...steps.map(({ key, facts }) => say(key, facts)),
        steps.length === 0 ? say('nothingToDo') : '',
        say('shardServers', { count: servers }),
      ]
        .filter(Boolean)
        .join('\n'),
  }),
};
