/** Parameters as a query: arrays bracket style (`eui[]=a&eui[]=b`) or repeated (`eui=a&eui=b`), absent values left out. */
export function queryText(input: Record<string, unknown>, repeatsArrays = false): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value))
      for (const item of value) query.append(repeatsArrays ? name : `${name}[]`, String(item));
    else query.append(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Puts path parameters (`/device/view_node/{eui}`) into place and hands back what is left of the input. */
export function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}
