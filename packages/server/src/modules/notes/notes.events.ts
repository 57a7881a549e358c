import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Notes of an organisation were written, changed or deleted. */
export const notesChanged = domainEvent('notes_changed', z.object({ orgId: OrgId }));
