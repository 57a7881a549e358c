const percentGaps = new Map<string, string>();

/** What a locale puts between a number and %: nothing, or a no-break space. */
export function percentGapIn(locale: string): string {
  const known = percentGaps.get(locale);
  if (known !== undefined) return known;
  const gap = new Intl.NumberFormat(locale, { style: 'percent' }).format(1).replace(/[\d%]/g, '');
  percentGaps.set(locale, gap);
  return gap;
}

/** What stands between a number and its unit in a locale. */
export function gapBefore(unit: string, locale: string): string {
  if (unit === '' || unit === '°') return '';
  return unit === '%' ? percentGapIn(locale) : ' ';
}
