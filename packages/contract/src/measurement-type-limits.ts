/** Of measurements and sensor types that an organisation creates or renames. */
export const MEASUREMENT_TYPE_LIMITS = {
  nameLength: 64,
  unitLength: 16,
  /** Of one sensor type. */
  measurements: 64,
} as const;
