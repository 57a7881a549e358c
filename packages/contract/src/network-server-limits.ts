/**
 * What people enter of the API of a network server, and of its application as many devices are listed. Apart from
 * `LIMITS`, which the first page loads.
 */
export const NETWORK_SERVER_LIMITS = {
  addressLength: 256,
  keyLength: 2_048,
  idLength: 128,
  devices: 2_000,
} as const;
