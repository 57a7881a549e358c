import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** The brand of an organisation was changed, its pictures and its domain included. */
export const brandChanged = domainEvent('brand_changed', z.object({ orgId: OrgId }));
