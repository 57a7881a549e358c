import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { listRecentRefusals } from './refusals.service';

/** Says what was refused of what came in. */
export const INGEST_COMMANDS: OperatorCommands = {
  'list-refusals': operatorCommand({
    usage: '',
    effect: 'shows',
    input: z.object({}),
    run: listRecentRefusals,
    show: (list, tell) =>
      list.length === 0
        ? tell('noRefusals')
        : list
            .map(
              ({ label, reason, count, example, last_at }) =>
                `${new Date(last_at).toISOString()}  ${label || tell('noToken')}  ${reason}  ${tell('times', { count })}  ${example}`,
            )
            .join('\n'),
  }),
};
