import { createHash } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { GroundPicture, groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { fail } from '@fieldscope/contract/errors/fail';
import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import {
  type GroundPoint,
  type PictureSize,
  problemOfPlacement,
} from '@fieldscope/contract/ground-placement';
import { fileHeaders } from '../../platform/http/call-response';
import { WrittenAnswer } from '../../platform/http/reads';
import type { OrgCtx } from '../../platform/http/request-context';
import type { WorkPlatform } from '../../platform/module';
import { pictureFaultWords } from '../../platform/pictures/picture-faults';
import type { PictureBytes } from '../../platform/pictures/write-anew';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import { ensureUploaded, takePart } from '../../platform/uploads';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { groundPicturesChanged } from './ground-pictures.events';
import * as repository from './ground-pictures.repository';
import { type KeptBounds, WRITE_ANEW } from './write-anew.work';

type Input<Name extends keyof typeof groundPictures> = InputOf<(typeof groundPictures)[Name]>;
type Result<Name extends keyof typeof groundPictures> = Promise<ResultOf<(typeof groundPictures)[Name]>>;

export const listPictures = ({ db, orgId }: OrgCtx): Result<'list'> => repository.listPictures(db, orgId);

/** Bytes of a picture never change under their digest; a browser keeps them for the session that has fetched them. */
const KEPT = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' };

/** @throws AppError resource_missing */
export async function viewImage(
  { db, orgId }: OrgCtx,
  { picture_id: pictureId, digest }: Input<'viewImage'>,
): Promise<WrittenAnswer> {
  const bytes = (await repository.findImage(db, orgId, { pictureId, digest })) ?? fail('resource_missing');
  return new WrittenAnswer({ ...fileHeaders('image/webp', `${digest}.webp`), ...KEPT }, bytes);
}

/**
 * Takes the next part of a file. One that came already changes nothing.
 * @throws AppError resource_missing; operation_unsupported when too many uploads are open, or parts are missing or too many
 */
export async function uploadFile(
  { db, orgId, clock }: OrgCtx,
  { upload_id: givenId, bytes, part, data }: Input<'upload'>,
): Result<'upload'> {
  const content = Buffer.from(data, 'base64');
  return inTransaction(db, async (trx) => {
    const uploadId = givenId ?? (await beginUpload(trx, orgId, { bytes, part }, clock.now()));
    const upload = (await repository.lockUpload(trx, orgId, uploadId)) ?? fail('resource_missing');
    const received = await takePart(upload, { part, content }, () =>
      repository.insertPart(trx, { uploadId, part }, content),
    );
    return { upload_id: uploadId, received };
  });
}

async function beginUpload(
  db: Db,
  orgId: OrgCtx['orgId'],
  { bytes, part }: Pick<Input<'upload'>, 'bytes' | 'part'>,
  now: number,
): Promise<number> {
  if (part !== 0) fail('operation_unsupported');
  await lockOrganisation(db, orgId);
  if ((await repository.countUploads(db, orgId)) >= GROUND_PICTURE_LIMITS.openUploads)
    fail('operation_unsupported', { limit: GROUND_PICTURE_LIMITS.openUploads });
  return repository.insertUpload(db, orgId, bytes, now);
}

/**
 * Makes a picture of an uploaded file, which is gone afterwards, whatever becomes of it.
 * @throws AppError resource_missing: it is not uploaded, or not to its end; upload_failed with the reason; operation_unsupported
 * when the organisation has as many pictures as it may; data_duplicate when it has one of that name; too_frequent, server_busy
 */
export async function createPicture(
  ctx: OrgCtx,
  { upload_id: uploadId, name }: Input<'create'>,
): Result<'create'> {
  const { db, orgId } = ctx;
  await inTransaction(db, async (trx) => {
    ensureUploaded(await repository.lockUpload(trx, orgId, uploadId));
    await ensureMayHaveOneMore(trx, orgId);
  });
  const written = await writeUpload(ctx, uploadId, GROUND_PICTURE_LIMITS);
  return {
    picture_id: await changing(ctx, (trx) => insertPicture({ ...ctx, db: trx }, { ...written, name })),
  };
}

type WritingCtx = Pick<OrgCtx, 'db' | 'orgId' | 'workers' | 'language'>;

async function writeUpload(
  { db, orgId, workers, language }: WritingCtx,
  uploadId: number,
  { side, keptBytes }: KeptBounds,
): Promise<PictureBytes> {
  const written = await workers.run(WRITE_ANEW, orgId, { orgId, uploadId, side, keptBytes });
  // Of two that make a picture of it at the same time, the later one finds none.
  if (!(await repository.deleteUpload(db, orgId, uploadId))) fail('resource_missing');
  return 'fault' in written
    ? fail('upload_failed', { reason: pictureFaultWords(language, written.fault, GROUND_PICTURE_LIMITS) })
    : written;
}

/**
 * Writes a file that came in one piece anew, for whoever keeps it; nothing of it is left here.
 * @throws AppError upload_failed with the reason, operation_unsupported when too many uploads are open, too_frequent, server_busy
 */
export async function writeFileAnew(
  ctx: WritingCtx & Pick<OrgCtx, 'clock'>,
  file: Buffer,
  bounds: KeptBounds,
): Promise<PictureBytes> {
  const { db, orgId } = ctx;
  const uploadId = await inTransaction(db, async (trx) => {
    const begun = await beginUpload(trx, orgId, { bytes: file.length, part: 0 }, ctx.clock.now());
    await repository.insertPart(trx, { uploadId: begun, part: 0 }, file);
    return begun;
  });
  try {
    return await writeUpload(ctx, uploadId, bounds);
  } finally {
    await repository.deleteUpload(db, orgId, uploadId);
  }
}

async function insertPicture(
  { db, orgId, clock }: OrgCtx,
  written: { name: string; bytes: Uint8Array; width: number; height: number },
): Promise<number> {
  await ensureMayHaveOneMore(db, orgId);
  const digest = createHash('sha256').update(written.bytes).digest('hex');
  return repository.insertPicture(db, orgId, { ...written, digest }, clock.now());
}

/** A picture that the portal has drawn itself, as three bytes a pixel. */
export interface DrawnPicture extends Pick<GroundPicture, 'name' | 'opacity' | 'width' | 'height'> {
  points: readonly GroundPoint[];
  pixels: Uint8Array;
}

/** Makes and places a drawn picture. @returns its id @throws AppError operation_unsupported, data_duplicate */
export async function createDrawnPicture(
  ctx: OrgCtx,
  { pixels, points, opacity, ...drawn }: DrawnPicture,
): Promise<number> {
  const bytes = await webpOf(pixels, drawn);
  return changing(ctx, async (trx) => {
    const pictureId = await insertPicture({ ...ctx, db: trx }, { ...drawn, bytes });
    const facts = { name: drawn.name, opacity, points: [...points] };
    await repository.updatePicture(trx, ctx.orgId, pictureId, facts);
    return pictureId;
  });
}

async function webpOf(pixels: Uint8Array, { width, height }: PictureSize): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp()
    .toBuffer();
}

/** Deletes pictures that are still there, in the transaction of whatever made them. */
export const erasePictures = repository.deletePictures;

/** Until this transaction ends no other one makes a picture. @throws AppError operation_unsupported */
async function ensureMayHaveOneMore(db: Db, orgId: OrgCtx['orgId']): Promise<void> {
  if ((await repository.countPicturesAlone(db, orgId)) >= GROUND_PICTURE_LIMITS.count)
    fail('operation_unsupported', { limit: GROUND_PICTURE_LIMITS.count });
}

/** Names and places a picture. @throws AppError resource_missing, data_duplicate; parameter_invalid where its points place nothing */
export async function updatePicture(
  ctx: OrgCtx,
  { picture_id: pictureId, ...facts }: Input<'update'>,
): Result<'update'> {
  await changing(ctx, async (trx) => {
    const size = (await repository.lockPicture(trx, ctx.orgId, pictureId)) ?? fail('resource_missing');
    const problem = facts.points && problemOfPlacement(facts.points, size);
    if (problem) fail('parameter_invalid', { field: 'points', problem });
    await repository.updatePicture(trx, ctx.orgId, pictureId, facts);
  });
  return {};
}

/** Puts all pictures in an order. @throws AppError resource_missing where they are not all of them, each once */
export async function arrangePictures(
  ctx: OrgCtx,
  { picture_ids: ids }: Input<'arrange'>,
): Result<'arrange'> {
  await changing(ctx, async (trx) => {
    await lockOrganisation(trx, ctx.orgId);
    const known = (await repository.listPictures(trx, ctx.orgId)).map(({ picture_id }) => picture_id);
    if (known.length !== ids.length || known.some((id) => !ids.includes(id))) fail('resource_missing');
    await repository.arrangePictures(trx, ctx.orgId, ids);
  });
  return {};
}

/** @throws AppError resource_missing */
export async function removePicture(
  ctx: OrgCtx,
  { picture_id: pictureId }: Input<'remove'>,
): Result<'remove'> {
  await changing(ctx, async (trx) => {
    const { name } = (await repository.lockPicture(trx, ctx.orgId, pictureId)) ?? fail('resource_missing');
    ctx.subject = name;
    await repository.deletePicture(trx, ctx.orgId, pictureId);
  });
  return {};
}

/** A change of pictures in a transaction, which is published to open screens. */
async function changing<T>(ctx: OrgCtx, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await inTransaction(ctx.db, work).catch((error: unknown) => {
    if (violatedUnique(error) === 'ground_picture_name') fail('data_duplicate');
    throw error;
  });
  await ctx.events.announce(groundPicturesChanged, { orgId: ctx.orgId });
  return result;
}

/** Deletes files of all organisations of which no picture was made. */
export const purgeUploads = ({ db, clock }: WorkPlatform): Promise<void> =>
  repository.deleteAbandoned(db, clock.now() - GROUND_PICTURE_LIMITS.uploadKeptMs);
