import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** An access key was disabled. */
export const accessKeyChanged = domainEvent('access_key_changed', z.object({ accessId: z.string() }));

/** An access key was deleted. */
export const accessKeyRemoved = domainEvent('access_key_removed', z.object({ accessId: z.string() }));
