import type { OrgId } from '@fieldscope/contract/ids';

/** The credits that stored items use, one UM an item, as a statement; none when there are no items. */
export function uplinkCredits(items: ReadonlyMap<OrgId, ReadonlyMap<number, number>>, now: Date): string[] {
  if (items.size === 0) return [];
  const entries = [...items].map(([orgId, ofDevices]) => {
    const used = [...ofDevices.values()].map((count) => -count);
    return `(${BigInt(orgId)}, '${now.toISOString()}', 'uplink', '{${[...ofDevices.keys()]}}', '{${used}}')`;
  });
  return [`insert into credit_entry (org_id, at, kind, device_ids, um) values ${entries.join(',')}`];
}
