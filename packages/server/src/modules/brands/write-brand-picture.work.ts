import { BRAND_LIMITS } from '@fieldscope/contract/brand-limits';
import { WRITING_LIMIT_MS, type WrittenPicture, writePictureAnew } from '../../platform/pictures/write-anew';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';

/** One at a time, in turns of organisations. */
export const WRITE_BRAND_PICTURE: WorkKind<{ file: Uint8Array }, WrittenPicture> = {
  name: 'brands.write-picture',
  priority: 'background',
  limitMs: WRITING_LIMIT_MS,
};

/** Writes a picture of a brand anew: nothing of it is kept but its pixels. */
export const writeBrandPicture = (
  _tools: WorkTools,
  { file }: { file: Uint8Array },
): Promise<WrittenPicture> => writePictureAnew(file, BRAND_LIMITS);
