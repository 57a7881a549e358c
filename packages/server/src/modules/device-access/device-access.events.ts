import { Eui, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** The keys of a device were withdrawn from those who have them. */
export const deviceAccessChanged = domainEvent('device_access_changed', z.object({ orgId: OrgId, eui: Eui }));
