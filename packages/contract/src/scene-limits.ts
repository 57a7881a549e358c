/** Apart from `LIMITS`, which the first page loads. */
export const SCENE_LIMITS = {
  /** Of one organisation. */
  count: 50,
  nameLength: 64,
  aliasLength: 64,
  /** Of one scene. */
  measurements: 20,
} as const;
