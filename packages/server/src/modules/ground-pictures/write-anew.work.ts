import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { readParts } from './ground-pictures.repository';
import { faultOfError, type PictureFault } from './picture-faults.model';
import { pictureTypeOf } from './picture-type.model';

/** How large a picture is kept: its longer side in pixels, and its bytes. */
export interface PictureBounds {
  side: number;
  keptBytes: number;
}

/** An uploaded file. */
interface Upload extends PictureBounds {
  orgId: OrgId;
  uploadId: number;
}

/** A picture that holds its pixels and nothing else, as WebP. */
export interface PictureBytes {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Or why it cannot be made. */
export type WrittenPicture = PictureBytes | { fault: PictureFault };

/** One at a time: a picture of the most pixels takes a quarter of a gigabyte while it is written anew. */
export const WRITE_ANEW: WorkKind<Upload, WrittenPicture> = {
  name: 'ground-pictures.write-anew',
  priority: 'background',
  limitMs: 50 * SECOND_MS,
};

/** For each of the qualities; together less than the work may take. */
const LIMIT_SECONDS = 15;
/** The first that comes to few enough bytes. */
const QUALITIES = [80, 60, 40];

/**
 * Decodes an uploaded picture and writes it anew: what else is in the file (positions of cameras, comments, code of other types)
 * stays behind. Its type is the one that its bytes say, its size is looked at before anything is decoded.
 */
export async function writeAnew(
  { db }: WorkTools,
  { orgId, uploadId, side, keptBytes }: Upload,
): Promise<WrittenPicture> {
  const bytes = Buffer.concat(await readParts(db, orgId, uploadId));
  const type = pictureTypeOf(bytes);
  if (!type) return { fault: 'type' };
  const sharp = await loadSharp();
  const options = {
    limitInputPixels: GROUND_PICTURE_LIMITS.pixels,
    failOn: 'error',
    sequentialRead: true,
  } as const;
  try {
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (format !== type) return { fault: 'type' };
    if (width * height > GROUND_PICTURE_LIMITS.pixels) return { fault: 'pixels' };
    if (Math.min(width, height) < GROUND_PICTURE_LIMITS.leastSide) return { fault: 'small' };
    for (const quality of QUALITIES) {
      const { data, info } = await sharp(bytes, options)
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality, effort: 2 })
        .timeout({ seconds: LIMIT_SECONDS })
        .toBuffer({ resolveWithObject: true });
      if (data.byteLength <= keptBytes)
        return { bytes: new Uint8Array(data), width: info.width, height: info.height };
    }
    return { fault: 'kept' };
  } catch (error) {
    return { fault: faultOfError(error) };
  }
}

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
