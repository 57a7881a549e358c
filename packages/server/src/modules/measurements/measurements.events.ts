import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Custom measurements or sensor types of an organisation were created, changed or deleted. */
export const measurementsChanged = domainEvent('measurements_changed', z.object({ orgId: OrgId }));
