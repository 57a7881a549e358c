import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { CatalogueModel, codecCatalogues } from '@fieldscope/contract/calls/codec-catalogues';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { DEVICE_PROFILE_LIMITS } from '@fieldscope/contract/device-profile-limits';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { OrgCtx } from '../../platform/http/request-context';
import type { WorkPlatform } from '../../platform/module';
import { type Db, inTransaction } from '../../platform/postgres/db';
import { ensureUploaded, takePart } from '../../platform/uploads';
import { lockOrganisation } from '../accounts/organisation-locks.service';
import { createProfile } from '../device-profiles/device-profiles.service';
import type { CodecSandbox } from '../device-profiles/sandbox.service';
import { FAULT_WORDS } from './archive-faults.model';
import * as repository from './codec-catalogues.repository';
import type { StoredTest } from './codec-test.model';
import { runTests } from './codec-tests.service';
import { READ_ARCHIVE } from './read-archive.work';

type Input<Name extends keyof typeof codecCatalogues> = InputOf<(typeof codecCatalogues)[Name]>;
type Result<Name extends keyof typeof codecCatalogues> = Promise<ResultOf<(typeof codecCatalogues)[Name]>>;

const { openUploads, keptMs, uploadKeptMs } = CODEC_CATALOGUE_LIMITS;

export async function viewCatalogue({ db, orgId }: OrgCtx): Result<'view'> {
  const catalogue = await repository.findCatalogue(db, orgId);
  return { catalogue: catalogue ? { ...catalogue, kept_until: catalogue.opened_at + keptMs } : null };
}

export const listModels = ({ db, orgId }: OrgCtx, { search, vendor, page }: Input<'listModels'>) =>
  repository.listModels(db, orgId, { words: search.split(/\s+/).filter(Boolean), vendor, page });

/**
 * Takes the next part of an archive. One that came already changes nothing. The oldest of too many uploads is deleted for a new one.
 * @throws AppError resource_missing; operation_unsupported when parts are missing or too many
 */
export async function uploadArchive(
  { db, orgId, clock }: OrgCtx,
  { upload_id: givenId, file_name: fileName, bytes, part, data }: Input<'upload'>,
): Result<'upload'> {
  const content = Buffer.from(data, 'base64');
  return inTransaction(db, async (trx) => {
    const uploadId = givenId ?? (await beginUpload(trx, orgId, { fileName, bytes, part }, clock.now()));
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
  { part, ...facts }: { fileName: string; bytes: number; part: number },
  now: number,
): Promise<number> {
  if (part !== 0) fail('operation_unsupported');
  await lockOrganisation(db, orgId);
  await repository.deleteUploadsBefore(db, orgId, openUploads - 1);
  return repository.insertUpload(db, orgId, facts, now);
}

/**
 * Reads an uploaded archive, which is gone afterwards, whatever becomes of it.
 * @throws AppError resource_missing: it is not uploaded, or not to its end; upload_failed with the reason; too_frequent, server_busy
 */
export async function openArchive(ctx: OrgCtx, { upload_id: uploadId }: Input<'open'>): Result<'open'> {
  const { db, orgId, workers, language } = ctx;
  ensureUploaded(await inTransaction(db, (trx) => repository.lockUpload(trx, orgId, uploadId)));
  try {
    const { fault } = await workers.run(READ_ARCHIVE, orgId, { orgId, uploadId });
    if (fault) fail('upload_failed', { reason: FAULT_WORDS[language][fault] });
  } finally {
    await repository.deleteUpload(db, orgId, uploadId);
  }
  const { catalogue } = await viewCatalogue(ctx);
  return catalogue ?? fail('resource_missing');
}

export async function removeCatalogue({ db, orgId }: OrgCtx): Result<'remove'> {
  await repository.deleteCatalogue(db, orgId);
  return {};
}

/** Runs tests of codecs in a sandbox apart from that of uplinks. */
export function createCatalogueTests(sandbox: Pick<CodecSandbox, 'run'>) {
  return async (ctx: OrgCtx, { model_id: modelId }: Input<'test'>): Result<'test'> => {
    const { db, orgId, clock } = ctx;
    const row = (await repository.findModel(db, orgId, modelId)) ?? fail('resource_missing');
    const { catalogue_id, script, tests_text, ...model } = row;
    const stored = JSON.parse(tests_text) as StoredTest[];
    const { tests, outputs } = await runTests(sandbox, orgId, { script, tests: stored }, clock.now());
    const passed = tests.filter(({ outcome }) => outcome === 'passed').length;
    const failed = tests.length - passed;
    await repository.recordTests(db, row, { passed, failed });
    return { model: { ...model, passed, failed }, proposed: proposedNames(model), tests, outputs };
  };
}

/** As a profile of a model is called: the maker's name is not said twice. */
function proposedNames({ vendor, name, version }: CatalogueModel) {
  const longest = DEVICE_PROFILE_LIMITS.nameLength;
  const isSaid = vendor !== '' && name.toLowerCase().startsWith(`${vendor.toLowerCase()} `);
  const model = isSaid ? name.slice(vendor.length).trim() : name;
  const ending = version === '' ? '' : ` (${version})`;
  const full = [vendor, model].filter(Boolean).join(' ');
  const cut = (text: string) =>
    text
      .slice(0, longest)
      .replace(/[\ud800-\udbff]$/, '')
      .trim();
  return {
    name: cut(full.slice(0, Math.max(1, longest - ending.length)).trim() + ending),
    vendor,
    model: cut(model),
  };
}

const PROBLEMS = {
  data_duplicate: 'name_taken',
  operation_unsupported: 'limit_reached',
  parameter_invalid: 'built_in_model',
} as const;

/** Makes profiles of models, of each that can be made. @throws AppError resource_missing where a model is none of the catalogue */
export async function addProfiles(ctx: OrgCtx, { profiles }: Input<'add'>): Result<'add'> {
  const chosen = [];
  for (const { model_id: modelId, ...facts } of profiles) {
    const model = (await repository.findModel(ctx.db, ctx.orgId, modelId)) ?? fail('resource_missing');
    chosen.push({ modelId, facts: { ...facts, script: model.script, settings: [] } });
  }
  ctx.subject = chosen.map(({ facts }) => facts.name).join(', ');
  const added: Awaited<Result<'add'>> = [];
  for (const { modelId, facts } of chosen) {
    try {
      const { profile_id } = await createProfile(ctx, facts);
      added.push({ model_id: modelId, profile_id, problem: null });
    } catch (error) {
      const problem = error instanceof AppError && PROBLEMS[error.name as keyof typeof PROBLEMS];
      if (!problem) throw error;
      added.push({ model_id: modelId, profile_id: null, problem });
    }
  }
  return added;
}

/** Deletes catalogues of all organisations after a week, and uploads that were never opened. */
export const purgeCatalogues = ({ db, clock }: WorkPlatform): Promise<void> =>
  repository.deleteOld(db, { opened: clock.now() - keptMs, begun: clock.now() - uploadKeptMs });
