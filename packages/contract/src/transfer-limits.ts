import { DAY_MS } from './time';

/** Rules of transfers of devices to other organisations. */
export const TRANSFER_LIMITS = {
  /** How long the receiving organisation may take to accept. */
  pendingMs: 14 * DAY_MS,
  /** Transfers that an organisation may begin in a day: each writes to the owner of another. */
  perDay: 20,
} as const;
