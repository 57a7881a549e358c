import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Pictures below the maps of an organisation were made, placed, put in another order or deleted. */
export const groundPicturesChanged = domainEvent('ground_pictures_changed', z.object({ orgId: OrgId }));
