import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** An organisation was given credits, or some were taken back. */
export const creditsChanged = domainEvent('credits_changed', z.object({ orgId: OrgId }));
