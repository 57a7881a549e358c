/** Apart from `LIMITS`, which the first page loads. */
export const ADOPTION_LIMITS = {
  devicesPerCall: 200,
  /** Of one organisation. */
  devices: 20_000,
  /** Calls of one organisation that adopt devices, delete heard ones, and remove some. */
  callsPerMinute: 60,
} as const;
