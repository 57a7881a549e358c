/** Every time zone that the browser knows; UTC, the browser's own and the present one are among them in any case. */
export function timeZones(present: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set(['UTC', own, present, ...Intl.supportedValuesOf('timeZone')])];
}
