import { DAY_MS, MINUTE_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const INGEST_LIMITS = {
  bodyBytes: 256 * 1024,
  payloadBytes: 512,
  /** A time further ahead of our clock than this is wrong. */
  aheadMs: 5 * MINUTE_MS,
  behindMs: 10 * 366 * DAY_MS,
  /** Two uplinks with the same session, counter and payload within this time are the same uplink. */
  sameUplinkMs: 2 * MINUTE_MS,
  /** Events, items, values and gateways that one message may list, each. */
  messageItems: 1000,
  /** Messages of devices in one request of a network server. */
  listedMessages: 200,
} as const;
