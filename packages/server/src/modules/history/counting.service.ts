import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, inSnapshot } from '../../platform/postgres/db';
import { countPacked, listHot } from './counting.repository';
import { countDerived } from './derived-readings.repository';
import { listSeries } from './history.repository';
import { unpackReadings } from './hot-readings.model';

/** How many readings the organisation has of each channel of a device, packed or not; channels without any are left out. */
export async function countReadingsByChannel(
  { db, orgId }: { db: Db; orgId: OrgId },
  deviceId: number,
): Promise<Map<number, number>> {
  // One snapshot: what is being packed counts once.
  const { series, packed, hot } = await inSnapshot(db, async (trx) => ({
    series: await listSeries(trx, orgId, { deviceIds: [deviceId] }),
    packed: [...(await countPacked(trx, orgId, deviceId)), ...(await countDerived(trx, orgId, deviceId))],
    hot: await listHot(trx, orgId, deviceId),
  }));
  const channelOf = new Map(series.map(({ seriesId, channel }) => [seriesId, channel]));
  const counts = new Map<number, number>();
  const add = (seriesId: number, count: number) => {
    const channel = channelOf.get(seriesId);
    if (channel !== undefined) counts.set(channel, (counts.get(channel) ?? 0) + count);
  };
  for (const { seriesId, count } of packed) add(seriesId, count);
  for (const row of hot)
    for (const { seriesId } of unpackReadings(row.packed, row.receivedAt)) add(seriesId, 1);
  return counts;
}
