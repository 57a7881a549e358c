import { itemsByDevice, type Pending } from './batch.model';

/** The credits that a batch uses, one UM an item, as a statement; none when it measured nothing. */
export function useCredits(batch: Pending[], now: Date): string[] {
  const items = itemsByDevice(batch);
  if (items.size === 0) return [];
  const entries = [...items].map(([orgId, ofDevices]) => {
    const used = [...ofDevices.values()].map((count) => -count);
    return `(${BigInt(orgId)}, '${now.toISOString()}', 'uplink', '{${[...ofDevices.keys()]}}', '{${used}}')`;
  });
  return [`insert into credit_entry (org_id, at, kind, device_ids, um) values ${entries.join(',')}`];
}
