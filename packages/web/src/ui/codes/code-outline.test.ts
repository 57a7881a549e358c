import jsQR from 'jsqr';
import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { codeOutline } from './code-outline';

const SCALE = 4;
const MARGIN = 4;

/** Paints the rectangles of an outline as a camera would see them. */
function photoOf(outline: string, size: number) {
  const side = (size + 2 * MARGIN) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of outline.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < SCALE; row++) {
      const start = (((Number(y) + MARGIN) * SCALE + row) * side + (Number(x) + MARGIN) * SCALE) * 4;
      for (let at = start; at < start + Number(width) * SCALE * 4; at++) if (at % 4 !== 3) pixels[at] = 0;
    }
  }
  return { pixels, side };
}

test('a phone reads the address from the outline', () => {
  const address = 'https://portal.example.org/';
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const { pixels, side } = photoOf(codeOutline(modules), modules.size);
  expect(jsQR(pixels, side, side)?.data).toBe(address);
});
