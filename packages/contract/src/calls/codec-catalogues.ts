import { z } from 'zod';
import { call } from '../call';
import { CODEC_CATALOGUE_LIMITS } from '../codec-catalogue-limits';
import { DEVICE_PROFILE_LIMITS } from '../device-profile-limits';
import { answer, lineUpTo, listOf } from '../fields';
import { CODEC_FUNCTIONS, ProfileFacts } from './device-profiles';

const { partBytes, archiveBytes, fileNameLength, page, added } = CODEC_CATALOGUE_LIMITS;

const UploadId = z.number().int().min(1).max(0x7fff_ffff);
const ModelId = z.coerce.number().int().min(1).max(CODEC_CATALOGUE_LIMITS.models);

/** Base64, of so many bytes. */
const Bytes = z
  .string()
  .max(Math.ceil(partBytes / 3) * 4)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** Why a file of an archive is not in its catalogue. */
export const LEFT_OUT_REASONS = [
  'unreadable',
  'too_long',
  'codec_missing',
  'nameless',
  'link',
  'tests_unreadable',
] as const;

const Catalogue = answer({
  file_name: z.string(),
  /** Epoch ms. */
  opened_at: z.number(),
  /** Epoch ms at which it is deleted. */
  kept_until: z.number(),
  models: z.number(),
  codecs: z.number(),
  vendors: z.array(answer({ name: z.string(), models: z.number() })),
  /** Files that could not be read, the first of them. */
  left_out: z.array(answer({ path: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
  left_out_count: z.number(),
});
export type CodecCatalogue = z.infer<typeof Catalogue>;

/** How the tests of a codec ended when they were run last. */
const tested = {
  tests: z.number(),
  /** Null: they were not run yet. */
  passed: z.number().nullable(),
  failed: z.number().nullable(),
};

const CatalogueModel = answer({
  model_id: z.number(),
  vendor: z.string(),
  name: z.string(),
  description: z.string(),
  /** Of its firmware, where its versions have codecs of their own; empty: it has one codec. */
  version: z.string(),
  /** Of the codec; several models may have the same one. */
  codec_path: z.string(),
  codec_id: z.number(),
  ...tested,
});
export type CatalogueModel = z.infer<typeof CatalogueModel>;

const CodecTest = answer({
  name: z.string(),
  function: z.enum(CODEC_FUNCTIONS),
  /** `not_run`: those before took too long. */
  outcome: z.enum(['passed', 'failed', 'timeout', 'not_run']),
  /** JSON, cut where it is long. */
  expected: z.string(),
  /** JSON, or what the codec said; null: nothing. */
  got: z.string().nullable(),
});
export type CodecTest = z.infer<typeof CodecTest>;

const TestedModel = answer({
  model: CatalogueModel,
  /** As a profile of it would be called. */
  proposed: answer({ name: z.string(), vendor: z.string(), model: z.string() }),
  tests: z.array(CodecTest),
  /** JSON of what the codec made of the uplinks of its tests, from which its measurements are proposed. */
  outputs: z.array(z.string()),
});
export type TestedModel = z.infer<typeof TestedModel>;

/** Why no profile was made of a model. */
export const ADD_PROBLEMS = ['name_taken', 'limit_reached', 'built_in_model'] as const;

const AddedProfile = answer({
  model_id: z.number(),
  /** Null: none was made. */
  profile_id: z.number().nullable(),
  problem: z.enum(ADD_PROBLEMS).nullable(),
});

export const codecCatalogues = {
  view: call({
    method: 'GET',
    path: '/codec_catalogue/view_catalogue',
    role: 'administrator',
    summary: 'The catalogue of codecs that the organisation brought last, or null',
    result: answer({ catalogue: Catalogue.nullable() }),
  }),
  listModels: call({
    method: 'GET',
    path: '/codec_catalogue/list_models',
    role: 'administrator',
    summary: `Makers and models of the catalogue, ${page} a page`,
    query: z.object({
      /** In maker, name and description, each word. */
      search: z.string().trim().max(64).default(''),
      vendor: z.string().max(DEVICE_PROFILE_LIMITS.nameLength).optional(),
      /** From 1. */
      page: z.coerce.number().int().min(1).max(1000).default(1),
    }),
    result: answer({ total: z.number(), list: z.array(CatalogueModel) }),
  }),
  upload: call({
    method: 'POST',
    path: '/codec_catalogue/upload_archive',
    role: 'administrator',
    summary:
      'Uploads an archive of codecs (zip, tar.gz) part by part, in order; the first part begins the upload. A part that is repeated changes nothing',
    bodyBytes: Math.ceil(partBytes * 1.4),
    body: z.object({
      /** Absent: the first part. */
      upload_id: UploadId.optional(),
      file_name: lineUpTo(fileNameLength),
      /** Of the whole archive. */
      bytes: z.number().int().min(1).max(archiveBytes),
      /** From 0. */
      part: z.number().int().min(0).max(archiveBytes),
      data: Bytes,
    }),
    result: answer({ upload_id: z.number(), received: z.number() }),
    // Later uploads have replaced this one, or the part does not follow the one before.
    fails: ['resource_missing', 'operation_unsupported'],
  }),
  open: call({
    method: 'POST',
    path: '/codec_catalogue/open_archive',
    role: 'administrator',
    summary: 'Reads an uploaded archive; its catalogue replaces the one before and is kept for a week',
    body: z.object({ upload_id: UploadId }),
    result: Catalogue,
    // It is no archive that can be read, or larger than it may be; the reason is named.
    fails: ['resource_missing', 'upload_failed'],
  }),
  test: call({
    method: 'POST',
    path: '/codec_catalogue/test_model',
    role: 'administrator',
    reads: true,
    summary: "Runs the tests that came with a model's codec, in the sandbox",
    body: z.object({ model_id: ModelId }),
    result: TestedModel,
    fails: ['resource_missing'],
  }),
  add: call({
    method: 'POST',
    path: '/codec_catalogue/add_profiles',
    role: 'administrator',
    summary: `Makes device profiles of models of the catalogue, at most ${added} at once`,
    body: z.object({
      profiles: listOf(
        ProfileFacts.pick({
          name: true,
          vendor: true,
          model: true,
          interval_minutes: true,
          fields: true,
        }).extend({ model_id: ModelId }),
        { least: 1, most: added },
      ),
    }),
    bodyBytes: DEVICE_PROFILE_LIMITS.bodyBytes,
    result: z.array(AddedProfile),
    fails: ['resource_missing'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/codec_catalogue/delete_catalogue',
    role: 'administrator',
    summary: 'Deletes the catalogue; profiles that were made of it stay',
  }),
};
