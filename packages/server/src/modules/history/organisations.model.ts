/**
 * The organisations of some rows, each once. A statement that names them asks no other shard where tables are distributed by
 * organisation, and of one shard it may ask anything.
 */
export const organisationsOf = (rows: readonly { orgId: string }[]): string[] => [
  ...new Set(rows.map(({ orgId }) => orgId)),
];
