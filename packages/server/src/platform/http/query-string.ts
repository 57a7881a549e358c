/**
 * Parses a query string. Bracket style (`eui[]=a&eui[]=b`, `eui[0]=a`) and repeat style (`eui=a&eui=b`) both
 * become arrays; everything else stays text.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  if (text === '') return {};
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [rawName, value] of new URLSearchParams(text)) {
    const name = rawName.replace(/\[\d*\]$/, '');
    const before = query[name];
    if (before === undefined) query[name] = name === rawName ? value : [value];
    else query[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return query;
}
