import jsQR from 'jsqr';

/** A picture as RGBA bytes, row by row from the top left. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Text of the QR code in a picture, dark on light or light on dark; undefined: none is found. */
export function readQrPixels({ data, width, height }: Pixels): string | undefined {
  return jsQR(data, width, height, { inversionAttempts: 'attemptBoth' })?.data || undefined;
}
