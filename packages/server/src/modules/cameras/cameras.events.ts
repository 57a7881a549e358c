import { Eui, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** A task of a camera got further, or its pictures or settings are others now. */
export const camerasChanged = domainEvent('cameras_changed', z.object({ orgId: OrgId, eui: Eui }));
