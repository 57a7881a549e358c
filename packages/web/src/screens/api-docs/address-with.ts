/** The query of a link that sets `name` and keeps the rest of the address. */
export function addressWith(address: URLSearchParams, name: 'at' | 'lang', value: string): string {
  const next = new URLSearchParams(address);
  next.set(name, value);
  return `?${next}`;
}
