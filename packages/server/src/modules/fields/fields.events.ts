import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Fields of an organisation were made, changed or deleted, or devices were said to be in them. */
export const fieldsChanged = domainEvent('fields_changed', z.object({ orgId: OrgId }));
