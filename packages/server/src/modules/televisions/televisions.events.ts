import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** A television of an organisation was paired, changed or revoked, or several of them; null: which ones is not known. */
export const televisionsChanged = domainEvent(
  'televisions_changed',
  z.object({ orgId: OrgId, televisionId: z.string().nullable() }),
);
