import type { OrgId } from '@fieldscope/contract/ids';

/** Pictures of an organisation, or a part of them. */
export interface OrgBytes {
  orgId: OrgId;
  bytes: number;
}

/**
 * How many bytes each organisation gives up so that all together have `most`: those with most come down to one level, the highest
 * that does. Who has less than an equal share of `most` gives up nothing, however much the others send.
 * @returns those that give up any
 */
export function givenUp(all: readonly OrgBytes[], most: number): OrgBytes[] {
  let left = most;
  const ascending = all.toSorted((a, b) => a.bytes - b.bytes);
  for (const [place, { bytes }] of ascending.entries()) {
    const level = left / (ascending.length - place);
    if (bytes > level)
      return ascending.slice(place).map((one) => ({ orgId: one.orgId, bytes: one.bytes - level }));
    left -= bytes;
  }
  return [];
}
