import { LIMITS } from '@fieldscope/contract/limits';

export type Parameters = Record<string, string | string[]>;

/**
 * Parses a query string or a form. Bracket style (`eui[]=a&eui[]=b`, `eui[0]=a`) and repeat style (`eui=a&eui=b`)
 * both become arrays; everything else stays text.
 * @returns undefined when there are more parameters than `LIMITS.request.parameters`
 */
export function parseQuery(text: string): Parameters | undefined {
  if (holdsTooMany(text)) return undefined;
  const query: Parameters = Object.create(null);
  for (const [rawName, value] of new URLSearchParams(text)) {
    const name = rawName.replace(/\[\d*\]$/, '');
    const before = query[name];
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) query[name] = [before, value];
    else query[name] = name === rawName ? value : [value];
  }
  return query;
}

function holdsTooMany(text: string): boolean {
  let parameters = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    parameters += 1;
    if (parameters > LIMITS.request.parameters) return true;
  }
  return false;
}
