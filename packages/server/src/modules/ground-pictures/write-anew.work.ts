import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import type { OrgId } from '@fieldscope/contract/ids';
import {
  type PictureBounds,
  WRITING_LIMIT_MS,
  type WrittenPicture,
  writePictureAnew,
} from '../../platform/pictures/write-anew';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { readParts } from './ground-pictures.repository';

/** How large a picture is kept: its longer side in pixels, and its bytes. */
export type KeptBounds = Pick<PictureBounds, 'side' | 'keptBytes'>;

/** An uploaded file. */
interface Upload extends KeptBounds {
  orgId: OrgId;
  uploadId: number;
}

/** One at a time: a picture of the most pixels takes a quarter of a gigabyte while it is written anew. */
export const WRITE_ANEW: WorkKind<Upload, WrittenPicture> = {
  name: 'ground-pictures.write-anew',
  priority: 'background',
  limitMs: WRITING_LIMIT_MS,
};

/** Writes an uploaded picture anew. */
export async function writeAnew(
  { db }: WorkTools,
  { orgId, uploadId, side, keptBytes }: Upload,
): Promise<WrittenPicture> {
  const bytes = Buffer.concat(await readParts(db, orgId, uploadId));
  const { pixels, leastSide } = GROUND_PICTURE_LIMITS;
  return writePictureAnew(bytes, { pixels, leastSide, side, keptBytes });
}
