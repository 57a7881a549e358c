import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Integrations of an organisation were made, changed, switched or deleted. */
export const integrationsChanged = domainEvent('integrations_changed', z.object({ orgId: OrgId }));

/** One of them sent a message, or began to fail. */
export const integrationsSent = domainEvent('integrations_sent', z.object({ orgId: OrgId }));
