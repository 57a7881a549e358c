/** Names of orders to kits and hubs; a setting is reported by the same name. */
export const ORDER = {
  reportInterval: 'report-interval',
  co2Multiplier: 'co2-multiplier',
  gpsInterval: 'gps-interval',
  thresholds: 'threshold-settings',
  switch: 'switch',
  resendPowerUpData: 'resend-power-up-data',
  restart: 'restart',
} as const;
