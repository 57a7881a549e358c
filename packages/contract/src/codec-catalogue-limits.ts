import { DAY_MS, HOUR_MS } from './time';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Bounds of an uploaded catalogue of codecs, apart from `LIMITS`, which the first page loads. */
export const CODEC_CATALOGUE_LIMITS = {
  /** Of the archive as it is uploaded. */
  archiveBytes: 20 * MEGABYTE,
  /** Of one part of an upload, before it is written as base64. */
  partBytes: 512 * KILOBYTE,
  fileNameLength: 128,
  /** Uploads of one organisation that were not opened yet; the oldest is deleted for another. */
  openUploads: 3,
  uploadKeptMs: HOUR_MS,
  /** Files and folders in it. */
  entries: 20_000,
  pathLength: 256,
  /** Folders above a file. */
  depth: 12,
  /** What all of it may unpack to, and how many times its own size once it is more than `plainBytes`. */
  unpackedBytes: 256 * MEGABYTE,
  ratio: 100,
  plainBytes: 8 * MEGABYTE,
  /** Of one file that is read: a codec, its tests, or a description. */
  fileBytes: 512 * KILOBYTE,
  /** Of all such files. */
  readBytes: 32 * MEGABYTE,
  readMs: 20_000,
  models: 3000,
  codecs: 2000,
  /** Of one codec; further ones are not kept. */
  tests: 50,
  testsBytes: 256 * KILOBYTE,
  testDepth: 24,
  descriptionLength: 200,
  /** Files that are named where they could not be read. */
  namedLeftOut: 50,
  keptMs: 7 * DAY_MS,
  page: 50,
  /** Models of which profiles are made at once. */
  added: 20,
  /** Of what a test expects and gets, as it is shown. */
  shownCharacters: 4000,
  outputsCharacters: 256 * KILOBYTE,
} as const;
