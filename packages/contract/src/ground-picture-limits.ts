import { HOUR_MS } from './time';

/** Apart from `LIMITS`, which the first page loads. */
export const GROUND_PICTURE_LIMITS = {
  /** Of one organisation. */
  count: 20,
  nameLength: 64,
  /** Of a file as it is uploaded. */
  uploadBytes: 20 * 1024 * 1024,
  /** Of one part of an upload, before it is written as base64. */
  partBytes: 512 * 1024,
  /** Uploads of one organisation that no picture is made of yet. */
  openUploads: 3,
  uploadKeptMs: HOUR_MS,
  /** Width times height of an uploaded picture: what it takes in memory while it is written anew. */
  pixels: 64_000_000,
  leastSide: 32,
  /** Of the longer side as it is kept; larger ones are made smaller. */
  side: 4096,
  /** Of a picture as it is kept. */
  keptBytes: 4 * 1024 * 1024,
  opacityLeast: 0.1,
  /** How far a corner may be from the first point. */
  reachMetres: 50_000,
} as const;
