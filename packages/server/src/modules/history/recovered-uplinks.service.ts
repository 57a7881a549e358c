import type { OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import { listSeries } from './history.repository';
import { type HotReading, unpackReadings } from './hot-readings.model';
import {
  listUplinksByKey,
  listUplinksSince,
  type UplinkByKey,
  type UplinkKey,
  type UplinkSince,
} from './uplink-recovery.repository';

export { countUplinks, listUploadedKeys, type UplinkKey } from './uplink-recovery.repository';

/** A stored uplink with its readings, as it was when it was committed. */
export interface RecoveredUplink extends Omit<UplinkSince, 'packed'> {
  readings: (Omit<HotReading, 'seriesId'> & { channel: number; measurementId: number })[];
}

/**
 * What was stored of some devices after a moment, each its own, in epoch ms of our clock, oldest first. For what has to
 * follow every commit and may have missed some: rows that are packed already are not among them.
 */
export async function readUplinksSince(
  db: Db,
  devices: readonly { deviceId: number; orgId: OrgId; uploadedAt: number }[],
): Promise<RecoveredUplink[]> {
  return withReadings(db, await listUplinksSince(db, devices));
}

/** Uplinks by their keys, in the order in which they were uploaded; those that are packed already are not among them. */
export const readUplinksByKey = async (
  db: Db,
  keys: readonly UplinkKey[],
): Promise<(RecoveredUplink & Omit<UplinkByKey, 'packed'>)[]> =>
  withReadings(db, await listUplinksByKey(db, keys));

/** Uplinks with what their packed readings are of; readings of series that are gone are left out. */
export async function withReadings<
  T extends { orgId: OrgId; deviceId: number; receivedAt: number; packed: Buffer | null },
>(db: Db, uplinks: readonly T[]): Promise<(Omit<T, 'packed'> & Pick<RecoveredUplink, 'readings'>)[]> {
  const seriesById = await seriesOf(db, uplinks);
  return uplinks.map(({ packed, ...uplink }) => ({
    ...uplink,
    readings: (packed === null ? [] : unpackReadings(packed, uplink.receivedAt)).flatMap(
      ({ seriesId, ...reading }) => {
        const series = seriesById.get(seriesId);
        return series ? [{ ...reading, channel: series.channel, measurementId: series.measurementId }] : [];
      },
    ),
  }));
}

async function seriesOf(db: Db, uplinks: readonly { orgId: OrgId; deviceId: number }[]) {
  const devicesOf = new Map<OrgId, Set<number>>();
  for (const { orgId, deviceId } of uplinks)
    devicesOf.set(orgId, (devicesOf.get(orgId) ?? new Set()).add(deviceId));
  const series = await Promise.all(
    [...devicesOf].map(([orgId, deviceIds]) => listSeries(db, orgId, { deviceIds: [...deviceIds] })),
  );
  return new Map(series.flat().map((one) => [one.seriesId, one]));
}
