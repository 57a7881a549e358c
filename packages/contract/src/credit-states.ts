import { DAY_MS } from './time';

/**
 * How an organisation is off for credits. `low`: below the owner's level, or they last too short. `restricted`: used up,
 * where the operator requires credits. `overdue`: restricted and in debt. `unavailable`: overdue for more than a month.
 */
export const CREDIT_STATES = ['good', 'low', 'restricted', 'overdue', 'unavailable'] as const;
export type CreditState = (typeof CREDIT_STATES)[number];

/** Kinds of credits: uplink messages and download messages. */
export const CREDIT_UNITS = ['um', 'dm'] as const;
export type CreditUnit = (typeof CREDIT_UNITS)[number];

/** Why credits changed, as the history names it. */
export const CREDIT_CAUSES = [
  ...(['uplink', 'http_history'] as const),
  ...(['gift', 'device_gift', 'top_up', 'purchase', 'redeem_code', 'refund'] as const),
  ...(['expiry', 'correction', 'opening'] as const),
] as const;
export type CreditCause = (typeof CREDIT_CAUSES)[number];

/** Days of usage that a forecast looks back, days of credits below which they are low, and days beyond which it names none. */
export const CREDIT_FORECAST = { pastDays: 30, lowDays: 14, mostDays: 730 } as const;

/** The highest level below which credits are called low. */
export const LOW_LEVEL_MOST = 1_000_000_000_000;

/** How long an overdue account stays available. */
export const OVERDUE_MS = 31 * DAY_MS;

/** Most credits that the operator gives or takes at once. */
export const MOST_CORRECTED = 1_000_000_000_000;

/** By what consumption is added up. */
export const CONSUMPTION_BY = ['day', 'device', 'key', 'kind'] as const;
