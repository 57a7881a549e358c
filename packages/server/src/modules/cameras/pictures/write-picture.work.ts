import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import {
  WRITING_LIMIT_MS,
  type WrittenPicture,
  writePictureAnew,
} from '../../../platform/pictures/write-anew';
import type { WorkKind, WorkTools } from '../../../platform/workers/work-kind';

/** One at a time, in turns of organisations: a flood of one keeps no other waiting. */
export const WRITE_PICTURE: WorkKind<{ file: Uint8Array }, WrittenPicture> = {
  name: 'cameras.write-picture',
  priority: 'background',
  limitMs: WRITING_LIMIT_MS,
};

/** Writes a picture of a camera anew: nothing of it is kept but its pixels. */
export const writePicture = (_tools: WorkTools, { file }: { file: Uint8Array }): Promise<WrittenPicture> =>
  writePictureAnew(file, {
    pixels: CAMERA_LIMITS.picturePixels,
    leastSide: CAMERA_LIMITS.pictureLeastSide,
    side: CAMERA_LIMITS.pictureSide,
    keptBytes: CAMERA_LIMITS.pictureKeptBytes,
  });
