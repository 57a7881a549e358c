import { OrgId } from '@fieldscope/contract/ids';
import { LIVE_EVENTS } from '@fieldscope/contract/live';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Panels of an organisation were made, changed, deleted or restored. */
export const panelsChanged = domainEvent(
  'panels_changed',
  z.object({ orgId: OrgId, panel_id: z.number().nullable() }),
);

/** Somebody has a panel open to change it, or closes it. */
export const panelPresence = domainEvent(
  'panel_presence',
  LIVE_EVENTS.panel_presence.extend({ orgId: OrgId }),
);
