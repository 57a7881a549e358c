import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Another price list is in force, for every organisation. */
export const pricesChanged = domainEvent('prices_changed', z.object({ orgId: z.null() }));
