import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Televisions of an organisation were paired, changed or revoked. */
export const televisionsChanged = domainEvent('televisions_changed', z.object({ orgId: OrgId }));
