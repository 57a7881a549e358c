import { z } from 'zod';
import { domainEvent } from '../../../platform/events';

/** How the messages of a connection are read was changed; `token` is the digest of its token in hex. */
export const messageMappingChanged = domainEvent('message_mapping_changed', z.object({ token: z.string() }));
