import type { OrgId } from '@fieldscope/contract/ids';

/**
 * The organisations of some rows, each once. A statement that names them asks no other shard where tables are distributed by
 * organisation, and of one shard it may ask anything.
 */
export const organisationsOf = (rows: readonly { orgId: string }[]): string[] => [
  ...new Set(rows.map(({ orgId }) => orgId)),
];

/**
 * The organisations that a statement which joins its rows by organisation and key has to name; undefined: none. In one database it names one
 * at most: with many of them PostgreSQL walks through all that they have and does not look up the rows.
 */
export function organisationsToName(
  rows: readonly { orgId: string }[],
  isDistributed: boolean,
): readonly OrgId[] | undefined {
  const orgIds = organisationsOf(rows) as OrgId[];
  return isDistributed || orgIds.length === 1 ? orgIds : undefined;
}
