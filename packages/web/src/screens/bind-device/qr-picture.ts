import { type Pixels, readQrPixels } from './qr-pixels';

/** Longest side of the picture in the attempts: a small code in a large photo needs the first, a blurred one the last. */
const LONGEST_SIDES = [1600, 1000, 600];

/**
 * Reads the QR code of a picture file (photo, screenshot); undefined: there is none to be found.
 * @throws DOMException when the file is not a picture that the browser can open
 */
export async function readQrPicture(picture: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(picture);
  try {
    for (const side of LONGEST_SIDES) {
      const text = readQrPixels(pixelsOf(bitmap, side));
      if (text !== undefined) return text;
      if (Math.max(bitmap.width, bitmap.height) <= side / 2) return undefined;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
}

function pixelsOf(bitmap: ImageBitmap, longestSide: number): Pixels {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { data: new Uint8ClampedArray(4), width: 1, height: 1 };
  // Transparent pictures are black where nothing is: put them on paper.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
