import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** The token of a connection was replaced, or the connection deleted; `token` is the digest in hex. */
export const connectionTokenChanged = domainEvent(
  'connection_token_changed',
  z.object({ token: z.string() }),
);

/** Programs of an organisation have connected to its stream or left it. */
export const streamProgramsChanged = domainEvent('stream_programs_changed', z.object({ orgId: OrgId }));
