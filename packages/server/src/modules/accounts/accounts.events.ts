import { OrgId, UserId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** A session ended, or those of a user are to be checked again. */
export const sessionRevoked = domainEvent(
  'session_revoked',
  z.union([z.object({ sessionId: z.string() }), z.object({ userId: UserId })]),
);

/** An organisation was frozen or released, with its accounts, access keys and keys of devices. */
export const organisationFrozen = domainEvent('organisation_frozen', z.object({ orgId: OrgId }));
