import { DAY_MS } from './time';

/** DevEUIs that an organisation's connections bring and that it does not have. Apart from `LIMITS`, which the first page loads. */
export const HEARD_LIMITS = {
  /** Of one organisation. */
  devices: 1_000,
  /** Newest uplinks that are kept of each, and of all together. */
  uplinksOfDevice: 100,
  uplinks: 20_000,
  keptMs: 7 * DAY_MS,
  /** Messages of unknown DevEUIs that one connection may send a second, and at once after a pause. */
  perSecond: 200,
  atOnce: 2_000,
  /** Of one uplink as it is kept. */
  uplinkCharacters: 4_096,
  gatewaysOfUplink: 16,
  /** Gateways of one organisation that it does not have; they take no places of devices. */
  gateways: 200,
} as const;
