/**
 * What several screens are made of, by the names of the server's modules. Each imports only those above it, types included
 * (`scripts/check-imports.mjs`).
 */
export const FEATURES = [
  // People and what they sign in with.
  'notices',
  'accounts',
  'brands',
  'push',
  'passkeys',
  'second-factor',
  'access-keys',
  // Devices, and what is said of them.
  'ground-pictures',
  'devices',
  'credits',
  'invoices',
  'orders',
  'books',
  'device-services',
  'device-access',
  'groups',
  'fields',
  'measurements',
  'notes',
  // What devices send, and what is sent to them.
  'latest-values',
  'connections',
  'line-protocol',
  'commands',
  'device-profiles',
  'kits',
  'device-changes',
  'device-views',
  'cameras',
  'diagnosis',
  // What is made of readings.
  'telemetry',
  'geofences',
  'alarms',
  'chart-pages',
  'topology',
  'panels',
  'reports',
  'integrations',
] as const;
