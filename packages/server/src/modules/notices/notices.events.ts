import { UserId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent } from '../../platform/events';

/** Notices of a user came, were read or deleted. */
export const noticesChanged = domainEvent('notices_changed', z.object({ userId: UserId }));

/** The announcement was replaced or withdrawn, or a user has dismissed it; null: for every user. */
export const announcementChanged = domainEvent(
  'announcement_changed',
  z.object({ userId: UserId.nullable() }),
);
