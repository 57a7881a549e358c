/** Apart from `LIMITS`, which the first page loads. */
export const GEOFENCE_LIMITS = {
  /** Of one organisation. */
  count: 500,
  nameLength: 64,
  cornersLeast: 3,
  corners: 100,
  radiusMetresLeast: 10,
  /** Of circles, and how far a corner may be from the middle of its polygon. */
  reachMetres: 500_000,
  /** How far beyond the border a position may be that does not count as outside yet. */
  marginMetres: 10_000,
  /** How far back the position is looked for from which a tracker comes when a rule watches it first. */
  earlierMs: 30 * 86_400_000,
} as const;
