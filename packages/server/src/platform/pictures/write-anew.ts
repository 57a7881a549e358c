import { SECOND_MS } from '@fieldscope/contract/time';
import { pictureTypeOf } from './picture-type';

/** Why nothing can be made of a picture. */
export type PictureFault = 'type' | 'pixels' | 'small' | 'damaged' | 'slow' | 'kept';

/** How large a picture may be, in pixels. */
export interface PictureBounds {
  /** Width times height: what it takes in memory while it is written anew. */
  pixels: number;
  leastSide: number;
  /** Of the longer side as it is kept; larger ones are made smaller. */
  side: number;
  /** Of its bytes as it is kept. */
  keptBytes: number;
}

/** A picture that holds its pixels and nothing else, as WebP. */
export interface PictureBytes {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Upright, before it was made smaller. */
  givenWidth: number;
  givenHeight: number;
}

/** Or why it cannot be made. */
export type WrittenPicture = PictureBytes | { fault: PictureFault };

/** For each of the qualities. */
const LIMIT_SECONDS = 15;
/** The first that comes to few enough bytes. */
const QUALITIES = [80, 60, 40];
/** The longest that a picture takes. */
export const WRITING_LIMIT_MS = (LIMIT_SECONDS * QUALITIES.length + 5) * SECOND_MS;
/** From here on a picture lies on its side: its width is its height. */
const FIRST_TURNED = 5;

/**
 * Decodes a picture and writes it anew: what else is in the file (positions of cameras, comments, code of other types)
 * stays behind. Its type is the one that its bytes say, its size is looked at before anything is decoded.
 */
export async function writePictureAnew(
  bytes: Uint8Array,
  { pixels, leastSide, side, keptBytes }: PictureBounds,
): Promise<WrittenPicture> {
  const type = pictureTypeOf(bytes);
  if (!type) return { fault: 'type' };
  const sharp = await loadSharp();
  const options = { limitInputPixels: pixels, failOn: 'error', sequentialRead: true } as const;
  try {
    const head = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const { format, width, height, orientation = 1 } = head;
    if (format !== type) return { fault: 'type' };
    if (width * height > pixels) return { fault: 'pixels' };
    if (Math.min(width, height) < leastSide) return { fault: 'small' };
    const [givenWidth, givenHeight] = orientation >= FIRST_TURNED ? [height, width] : [width, height];
    for (const quality of QUALITIES) {
      const { data, info } = await sharp(bytes, options)
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 2 })
        .timeout({ seconds: LIMIT_SECONDS })
        .toBuffer({ resolveWithObject: true });
      if (data.byteLength <= keptBytes)
        return {
          bytes: new Uint8Array(data),
          ...{ width: info.width, height: info.height, givenWidth, givenHeight },
        };
    }
    return { fault: 'kept' };
  } catch (error) {
    return { fault: faultOfError(error) };
  }
}

/** What an error of the library means: it ends what takes longer than it may with "timeout: 42% complete". */
export const faultOfError = (error: unknown): PictureFault =>
  error instanceof Error && error.message.startsWith('timeout: ') ? 'slow' : 'damaged';

/**
 * The library, which reads these types of bytes in memory and nothing else, in the whole process: of the uploaded ones, whose type is
 * known by then, the first three; drawings of the portal itself are SVG (`platform/documents/pictures.ts`).
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Svg'].map((type) => `VipsForeignLoad${type}Buffer`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
