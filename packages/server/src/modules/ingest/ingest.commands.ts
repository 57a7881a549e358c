import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { listRecentRefusals } from './refusals.service';

/** Says what was refused of what came in. */
export const INGEST_COMMANDS: OperatorCommands = {
  'list-refusals': operatorCommand({
    usage: '',
    summary: 'lists messages of network servers and kits that were refused, by token and reason',
    effect: 'shows',
    input: z.object({}),
    run: listRecentRefusals,
    show: (list) =>
      list.length === 0
        ? 'No message was refused in the last 30 days.'
        : list
            .map(
              ({ label, reason, count, example, last_at }) =>
                `${new Date(last_at).toISOString()}  ${label || '(no token)'}  ${reason}  ${count} times  ${example}`,
            )
            .join('\n'),
  }),
};
