/** What a request proves itself with: EUI and key of a kit, or the token of a connection, which may stand in several places. */
export interface Credentials {
  /** Each may be EUI and key. */
  pairs: [user: string, password: string][];
  tokens: string[];
}

const LONGEST = 256;

/**
 * Credentials as writers of InfluxDB send them: `Token <token>`, `Token <user>:<password>`, `Bearer`, `Basic`, or `u` and
 * `p` of the query.
 */
export function credentialsIn(authorization: string | undefined, query: URLSearchParams): Credentials {
  const [, scheme = '', value = ''] = /^(token|bearer|basic) +(\S+)$/i.exec(authorization ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const text = (isBasic ? Buffer.from(value, 'base64').toString('utf8') : value).slice(0, LONGEST);
  const written = [
    text,
    ...(query.has('u') || query.has('p') ? [`${query.get('u') ?? ''}:${query.get('p') ?? ''}`] : []),
  ];
  const pairs = written.filter((one) => one.includes(':')).map(pairOf);
  const tokens = written.flatMap((one) => (one.includes(':') ? pairOf(one).toReversed() : [one]));
  return { pairs, tokens: tokens.filter((token) => token !== '') };
}

function pairOf(text: string): [user: string, password: string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1, LONGEST)];
}
