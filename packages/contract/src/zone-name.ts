const formats = new Map<string, Intl.DateTimeFormat>();

/** The short name of a zone at a moment (epoch ms) in a locale: GMT+8, or UTC. */
export function zoneNameIn(locale: string, timeZone: string, at: number): string {
  const key = `${locale}/${timeZone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortOffset' });
  formats.set(key, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return /^GMT(\+0)?$/.test(name) ? 'UTC' : name;
}
