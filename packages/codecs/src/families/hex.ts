/** Upper-case hex digits of bytes, two each, with an optional separator. */
export function toHex(bytes: Uint8Array, separator = ''): string {
  return Array.from(bytes, (byte) => byteHex(byte)).join(separator);
}

/** One byte as two upper-case hex digits. */
export function byteHex(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}
