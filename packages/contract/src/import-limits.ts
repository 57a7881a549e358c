import { DAY_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const IMPORT_LIMITS = {
  /** Of an uploaded file, packed or not. */
  fileBytes: 64 * 1024 * 1024,
  /** What a packed file may come to. */
  unpackedBytes: 512 * 1024 * 1024,
  /** Of one part of an upload, before it is written as base64. */
  partBytes: 1024 * 1024,
  /** Of one row, quotes included. */
  rowBytes: 256 * 1024,
  columns: 1000,
  rows: 10_000_000,
  /** Rows with a fault, also where they are left out. */
  faultyRows: 100_000,
  /** JSON that is one list is held in memory as a whole; one object a line is not. */
  jsonBytes: 16 * 1024 * 1024,
  nameLength: 128,
  /** Of one organisation, besides those that are done. */
  open: 3,
  /** Rows that are shown before an import. */
  previewRows: 20,
  /** Unpacked, in which the rows are looked for that are shown. */
  previewBytes: 4 * 1024 * 1024,
  /** Faults and unknown devices that are named; more are counted. */
  named: 100,
  /** Channels and measurements of one import. */
  series: 2000,
  /** A file that is not imported is deleted after this. */
  uploadKeptMs: DAY_MS,
  /** Before this no reading is taken. */
  earliest: Date.UTC(2000, 0, 1),
  /** What a cloud of the vendor keeps. */
  cloudDays: 90,
  cloudDevices: 500,
} as const;
