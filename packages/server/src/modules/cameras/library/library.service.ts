import { createHash } from 'node:crypto';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { cameraModels } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../../platform/postgres/db';
import { takePart } from '../../../platform/uploads';
import { camerasChanged } from '../cameras.events';
import { applyEvent } from '../tasks/task-progress.service';
import { lockUntaken } from '../tasks/tasks.repository';
import * as repository from './library.repository';

type Input<Name extends keyof typeof cameraModels> = InputOf<(typeof cameraModels)[Name]>;
type Result<Name extends keyof typeof cameraModels> = Promise<ResultOf<(typeof cameraModels)[Name]>>;

export const listLibrary = ({ db }: OrgCtx): Result<'list'> => repository.listLibrary(db);

/** @throws AppError data_duplicate, creation_limit_reached */
export async function createModel({ db, clock }: OrgCtx, input: Input<'create'>): Result<'create'> {
  const model_id = await naming(() =>
    inTransaction(db, async (trx) => {
      if ((await repository.countModelsAlone(trx)) >= CAMERA_LIMITS.models)
        fail('creation_limit_reached', { limit: CAMERA_LIMITS.models });
      return repository.insertModel(trx, input, clock.now());
    }),
  );
  return { model_id };
}

/** Where a file of TensorFlow Lite says that it is one. */
const MARK = { at: 4, text: 'TFL3' };

/**
 * Takes the next part of the file of a model. With its last part cameras can download it, or, when it is none of TensorFlow
 * Lite, the model is gone.
 * @throws AppError resource_missing, operation_unsupported, firmware_file_invalid
 */
export async function uploadModel(
  ctx: OrgCtx,
  { model_id: modelId, part, data }: Input<'upload'>,
): Result<'upload'> {
  const content = Buffer.from(data, 'base64');
  const outcome = await inTransaction(ctx.db, async (trx) => {
    const upload = (await repository.lockUpload(trx, modelId)) ?? fail('resource_missing');
    ctx.subject = upload.name;
    const received = await takePart(upload, { part, content }, () =>
      repository.insertPart(trx, { modelId, part, startsAt: upload.received }, content),
    );
    if (received < upload.bytes || upload.is_ready) return { received, is_ready: upload.is_ready };
    const file = await repository.readFile(trx, modelId);
    if (file.toString('latin1', MARK.at, MARK.at + MARK.text.length) !== MARK.text) {
      await repository.deleteModel(trx, modelId);
      return new AppError('firmware_file_invalid');
    }
    await repository.setChecksum(trx, modelId, checksumOf(file));
    return { received, is_ready: true };
  });
  // What is deleted stays deleted.
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/**
 * Sees to it that the library has the model of a file, which is known by that file whatever it is called. Where another one has
 * its name and version, it gets a version of its own. It belongs in a transaction. @returns its number
 */
export async function ensureModel(
  trx: Db,
  facts: repository.ModelFacts,
  file: Buffer,
  now: number,
): Promise<number> {
  const known = await repository.findByChecksum(trx, checksumOf(file));
  if (known !== undefined) return known;
  let { version } = facts;
  for (let next = 2; await repository.isNamed(trx, { ...facts, version }); next += 1)
    version = `${facts.version}-${next}`;
  const modelId = await repository.insertModel(trx, { ...facts, version, bytes: file.length }, now);
  await repository.insertPart(trx, { modelId, part: 0, startsAt: 0 }, file);
  await repository.setChecksum(trx, modelId, checksumOf(file));
  return modelId;
}

/** Deletes the model of a file, where no task has it which is not over. It belongs in a transaction. */
export async function eraseUnusedModel(trx: Db, file: Buffer): Promise<void> {
  const modelId = await repository.findByChecksum(trx, checksumOf(file));
  const model = (await repository.listLibrary(trx)).find(({ model_id }) => model_id === modelId);
  if (model?.tasks === 0) await repository.deleteModel(trx, model.model_id);
}

/** @throws AppError resource_missing, data_duplicate */
export async function updateModel(
  { db }: OrgCtx,
  { model_id: modelId, ...facts }: Input<'update'>,
): Result<'update'> {
  if (!(await naming(() => repository.updateModel(db, modelId, facts)))) fail('resource_missing');
  return {};
}

/** Tasks that no camera has taken yet are over with it. @throws AppError resource_missing */
export async function removeModel(ctx: OrgCtx, { model_id: modelId }: Input<'remove'>): Result<'remove'> {
  const now = ctx.clock.now();
  const waiting = await inTransaction(ctx.db, async (trx) => {
    ctx.subject = (await repository.lockModel(trx, modelId)) ?? fail('resource_missing');
    const tasks = await lockUntaken(trx, modelId);
    for (const task of tasks)
      await applyEvent(trx, { orgId: task.org_id, task }, { kind: 'model_removed' }, now);
    await repository.deleteModel(trx, modelId);
    return tasks;
  });
  for (const { org_id: orgId, eui } of waiting) await ctx.events.announce(camerasChanged, { orgId, eui });
  return {};
}

/** As cameras compare it. */
const checksumOf = (file: Buffer): string => createHash('md5').update(file).digest('hex');

/** Work that names a model. @throws AppError data_duplicate when another one has its name and version */
const naming = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (violatedUnique(error) === 'camera_model_name') fail('data_duplicate');
    throw error;
  });
