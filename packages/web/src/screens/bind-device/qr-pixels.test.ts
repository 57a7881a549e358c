import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { type Pixels, readQrPixels } from './qr-pixels';
import { readSticker } from './sticker';

const EUI = '2CF7F1C04430000C';
const CODE = '9F2A11C07B5E44D210';

interface Print {
  /** Pixels a module of the code is wide. */
  scale?: number;
  ink?: number;
  paper?: number;
}

/** A sticker's QR code with its quiet zone, pixel by pixel. */
function aPictureOf(text: string, { scale = 6, ink = 0, paper = 255 }: Print = {}): Pixels {
  const { modules } = QRCode.create(text);
  const quiet = 4;
  const side = (modules.size + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let pixel = 0; pixel < side * side; pixel++) {
    const row = Math.floor(Math.floor(pixel / side) / scale) - quiet;
    const column = Math.floor((pixel % side) / scale) - quiet;
    const isOutside = Math.min(row, column) < 0 || Math.max(row, column) >= modules.size;
    const shade = !isOutside && modules.get(row, column) ? ink : paper;
    data.set([shade, shade, shade, 255], pixel * 4);
  }
  return { data, width: side, height: side };
}

/** The picture on a larger grey table, shifted and turned by a quarter. */
function lyingOnATable(picture: Pixels, side: number): Pixels {
  const data = new Uint8ClampedArray(side * side * 4).fill(190);
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const from = (y * picture.width + x) * 4;
      const to = ((x + 40) * side + (picture.height - 1 - y) + 90) * 4;
      data.set(picture.data.subarray(from, from + 4), to);
    }
  }
  return { data, width: side, height: side };
}

test('the QR code of a sticker gives EUI and key code', () => {
  expect(readSticker(readQrPixels(aPictureOf(`${EUI},${CODE}`)) ?? '')).toEqual({ eui: EUI, code: CODE });
});

test('the QR code of a network server gives the EUI', () => {
  const picture = aPictureOf(`LW:D0:8000000000000006:${EUI}:28860001`);
  expect(readSticker(readQrPixels(picture) ?? '')).toEqual({ eui: EUI });
});

test('a code printed light on dark is read', () => {
  const picture = aPictureOf(`${EUI},${CODE}`, { ink: 255, paper: 32 });
  expect(readQrPixels(picture)).toBe(`${EUI},${CODE}`);
});

test('a small, turned code somewhere in a large picture is read', () => {
  const picture = lyingOnATable(aPictureOf(`EUI:${EUI};KEY:${CODE}`, { scale: 3 }), 700);
  expect(readQrPixels(picture)).toBe(`EUI:${EUI};KEY:${CODE}`);
});

test('a picture without a code gives nothing', () => {
  const grey = { data: new Uint8ClampedArray(200 * 200 * 4).fill(128), width: 200, height: 200 };
  expect(readQrPixels(grey)).toBeUndefined();
});
