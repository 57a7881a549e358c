import type { KnownStatusId } from './statuses';

// Constants of a file each, so that a page gets those that it uses.
export * as DERIVED_ID from './derived-ids';
export * as MEASUREMENT_ID from './measurement-ids';

/** Ids of statuses of devices (facts: device_status). */
export const STATUS_ID = {
  battery: 3000,
  hardware: 3001,
  signalStrength: 3009,
  boardTemperature: 3013,
  charging: 3017,
  firmware: 3502,
  /** Of the positioning; anything but 0 is a failure. */
  positioning: 3576,
  intervalMinutes: 3900,
} as const satisfies Record<string, KnownStatusId>;
