/** Polynomial 0x1021 with its bits reversed. */
const REVERSED_POLYNOMIAL = 0x8408;

/**
 * CRC-16/KERMIT of the bytes, 0..65535: polynomial 0x1021 reflected, initial value 0, no final xor.
 * Packets of the seven-byte-frame family end with it, low byte first.
 */
export function crc16Kermit(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 1 ? (crc >>> 1) ^ REVERSED_POLYNOMIAL : crc >>> 1;
    }
  }
  return crc;
}
