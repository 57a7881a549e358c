import type { ArrangedBlock } from '@fieldscope/contract/calls/blocks';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { listArranged } from './blocks.repository';

/** How an organisation arranged the values of devices, by device id; those without a choice are absent. */
export async function arrangementsOf(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
): Promise<Map<number, ArrangedBlock[]>> {
  const byDevice = new Map<number, ArrangedBlock[]>();
  if (deviceIds.length === 0) return byDevice;
  for (const { device_id, ...block } of await listArranged(db, orgId, deviceIds)) {
    byDevice.set(device_id, [...(byDevice.get(device_id) ?? []), block]);
  }
  return byDevice;
}
