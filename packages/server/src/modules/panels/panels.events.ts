import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Panels of an organisation were made, changed, deleted or restored. */
export const panelsChanged = domainEvent(
  'panels_changed',
  z.object({ orgId: OrgId, panel_id: z.number().nullable() }),
);
