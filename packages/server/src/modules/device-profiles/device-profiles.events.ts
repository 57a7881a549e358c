import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** A device profile was changed, paused or deleted. */
export const deviceProfileChanged = domainEvent(
  'device_profile_changed',
  z.object({ profileId: z.number().int() }),
);
