/** A random UUID; also on pages without https, where browsers make none themselves. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [0, 8, 12, 16, 20, 32]
    .slice(1)
    .map((end, part) => text.slice([0, 8, 12, 16, 20][part], end))
    .join('-');
}
