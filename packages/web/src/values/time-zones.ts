import { zoneOfDevice } from './display-setting';

/** Every time zone that the browser knows; UTC, the device's own and the present one, if there is one, are among them in any case. */
export const timeZones = (present: string): string[] => [
  ...new Set(['UTC', zoneOfDevice(), ...(present ? [present] : []), ...Intl.supportedValuesOf('timeZone')]),
];
