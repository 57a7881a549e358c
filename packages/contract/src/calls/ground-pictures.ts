import { z } from 'zod';
import { call } from '../call';
import { answer, FileAnswer, listOf, nameUpTo } from '../fields';
import { GROUND_PICTURE_LIMITS } from '../ground-picture-limits';
import { POINTS } from '../ground-placement';
import { roundDegrees } from '../rounding';

const PictureId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const UploadId = z.number().int().min(1).max(0x7fff_ffff);
const name = nameUpTo(GROUND_PICTURE_LIMITS.nameLength);
const share = z.number().min(0).max(1);

/** A point of the picture, in shares of its width and height from the upper left corner, and its position (WGS-84). */
const GroundPoint = z.strictObject({
  x: share,
  y: share,
  latitude: z.number().min(-85).max(85).overwrite(roundDegrees),
  longitude: z.number().min(-180).max(180).overwrite(roundDegrees),
});

const GroundPicture = answer({
  picture_id: z.number(),
  name: z.string(),
  /** 0 to 1. */
  opacity: z.number(),
  /** Pixels, as it is kept. */
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  /** SHA-256 of its bytes, in hex. */
  digest: z.string(),
  /** By which it is placed; null: it is not placed yet and on no map. */
  points: z.array(GroundPoint).nullable(),
});
export type GroundPicture = z.infer<typeof GroundPicture>;

/** Base64, of so many bytes. */
const Bytes = z
  .string()
  .max(Math.ceil(GROUND_PICTURE_LIMITS.partBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

export const groundPictures = {
  list: call({
    method: 'GET',
    path: '/ground_picture/list_ground_pictures',
    role: 'observer',
    summary: "The organisation's own pictures below its maps, from the lowest to the highest",
    result: z.array(GroundPicture),
  }),
  viewImage: call({
    method: 'GET',
    path: '/ground_picture/view_image',
    role: 'observer',
    file: 'image/webp',
    summary: 'The bytes of a picture, a WebP; a browser keeps them under their digest',
    query: z.object({ picture_id: PictureId, digest: z.string().regex(/^[0-9a-f]{64}$/) }),
    result: FileAnswer,
    fails: ['resource_missing'],
  }),
  arrange: call({
    method: 'PUT',
    path: '/ground_picture/arrange_ground_pictures',
    role: 'administrator',
    summary: 'Puts the pictures in an order, from the lowest to the highest: all of them, each once',
    body: z.object({ picture_ids: listOf(PictureId, { least: 1, most: GROUND_PICTURE_LIMITS.count }) }),
    fails: ['resource_missing'],
  }),
  upload: call({
    method: 'POST',
    path: '/ground_picture/upload_file',
    role: 'administrator',
    summary:
      'Uploads a picture (PNG, JPEG or WebP) part by part, in order; the first part begins the upload. A part that is repeated changes nothing',
    bodyBytes: Math.ceil(GROUND_PICTURE_LIMITS.partBytes * 1.4),
    body: z.object({
      /** Absent: the first part. */
      upload_id: UploadId.optional(),
      /** Of the whole file. */
      bytes: z.number().int().min(1).max(GROUND_PICTURE_LIMITS.uploadBytes),
      /** From 0. */
      part: z.number().int().min(0).max(GROUND_PICTURE_LIMITS.uploadBytes),
      data: Bytes,
    }),
    result: answer({ upload_id: z.number(), received: z.number() }),
    // Too many uploads are open, or the part does not follow the one before.
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  create: call({
    method: 'POST',
    path: '/ground_picture/create_ground_picture',
    role: 'administrator',
    summary:
      'Makes a picture of an uploaded file: it is written anew, without anything but its pixels, and is on top of the others',
    body: z.object({ upload_id: UploadId, name }),
    result: answer({ picture_id: z.number() }),
    // It is no picture that can be read, or too large; the organisation has as many as it may.
    fails: ['resource_missing', 'upload_failed', 'operation_unsupported', 'data_duplicate'],
  }),
  update: call({
    method: 'PUT',
    path: '/ground_picture/update_ground_picture',
    role: 'administrator',
    summary:
      'Names a picture, and places it by two or three of its points; two turn and scale it, three also stretch it',
    body: z.object({
      picture_id: PictureId,
      name,
      opacity: z.number().min(GROUND_PICTURE_LIMITS.opacityLeast).max(1),
      points: listOf(GroundPoint, { least: POINTS.least, most: POINTS.most }).nullable(),
    }),
    fails: ['resource_missing', 'data_duplicate'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/ground_picture/delete_ground_picture',
    role: 'administrator',
    summary: 'Deletes a picture with its bytes',
    query: z.object({ picture_id: PictureId }),
    fails: ['resource_missing'],
  }),
};
