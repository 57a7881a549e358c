import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { issueIngestToken } from './ingest-tokens.service';

/** Makes tokens of the operator's network servers. */
export const CONNECTION_COMMANDS: OperatorCommands = {
  'ingest-token': operatorCommand({
    usage: '[--label L]',
    effect: 'guarded',
    input: z.object({ label: z.string().max(64, 'at most 64 characters').default('') }),
    run: async (services, { label }) => ({ token: await issueIngestToken(services, label) }),
    show: ({ token }) => token,
  }),
};
