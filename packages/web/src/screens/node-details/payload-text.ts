/** Text of a payload in hex digits when it is readable UTF-8, as kits upload it; undefined: it is bytes. */
export function readableText(hex: string): string | undefined {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  if (bytes.length === 0) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /^[\P{C}\s]*$/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
