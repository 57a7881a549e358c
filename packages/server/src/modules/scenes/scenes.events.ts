import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Scenes of an organisation were created, changed, pinned or deleted. */
export const scenesChanged = domainEvent('scenes_changed', z.object({ orgId: OrgId }));
