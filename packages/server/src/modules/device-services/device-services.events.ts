import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Devices of an organisation were given services, or lost them. */
export const servicesChanged = domainEvent('services_changed', z.object({ orgId: OrgId }));
