/** Apart from `LIMITS`, which the first page loads. */
export const FIELD_LIMITS = {
  /** Of one organisation. */
  count: 1000,
  /** Of the outlines of all its fields together. */
  cornersOfAll: 100_000,
  nameLength: 64,
  cropLength: 64,
  /** Of one outline, with its holes and further parts. */
  corners: 2000,
  rings: 100,
  cornersLeast: 3,
  /** As far as maps in Mercator's projection are of use. */
  latitude: 85,
  /** How far a corner may be from the middle. */
  reachMetres: 50_000,
  squareMetresLeast: 1,
  /** What one call makes, and the size of its body. */
  atOnce: 200,
  cornersAtOnce: 20_000,
  bodyBytes: 2 * 1024 * 1024,
  /** A file with outlines: itself, and what it is once it is unpacked. */
  fileBytes: 20 * 1024 * 1024,
  unpackedBytes: 60 * 1024 * 1024,
  filesInArchive: 1000,
  /** Of all that is in a file. */
  fileCorners: 500_000,
} as const;
