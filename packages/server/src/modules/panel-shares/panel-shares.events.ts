import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Links to panels of an organisation were made, changed or withdrawn. */
export const panelSharesChanged = domainEvent('panel_shares_changed', z.object({ orgId: OrgId }));
