/** Bytes from hex digits; spaces are ignored. */
export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.replace(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Upper-case hex digits of bytes, separated by spaces. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
}
