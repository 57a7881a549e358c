/** The time zone that this device is set to. */
export const zoneOfDevice = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone that the browser knows; UTC, the device's own and the present one are among them in any case. */
export const timeZones = (present: string): string[] => [
  ...new Set(['UTC', zoneOfDevice(), present, ...Intl.supportedValuesOf('timeZone')]),
];
