/** Advisory locks of the database, all in one list so that no two share a number. */
export const LOCKS = {
  migration: 5_470_211,
  setup: 5_470_213,
  leader: 5_470_214,
  online: 5_470_215,
  creditFold: 5_470_216,
  /** With the id of a device as second number. */
  packing: 5_470_217,
  /** With a class of organisations as second number. */
  integrationLog: 5_470_218,
  backup: 5_470_219,
} as const;
