import type { OrgId } from '@fieldscope/contract/ids';
import { startProduct } from '@fieldscope/e2e/product';
import { type Frame, inOrder } from '@fieldscope/server/modules/history/chunks.model';
import type { Series } from '@fieldscope/server/modules/history/history.service';
import { packFrames } from '@fieldscope/server/modules/history/packing.service';
import { type BenchDatabase, openDatabase } from './database';
import { benchOwner, type FleetSize, insertFleet, seriesByDevice } from './fleet';
import { copyIntoNarrow, createNarrow, type NarrowReading } from './narrow';

export const TEN_MINUTES = 10 * 60_000;

/** What a device measures every ten minutes: some hundred milliseconds late, one decimal, as devices are. */
export function framesOf(seriesIds: readonly number[], { from, to }: { from: number; to: number }): Frame[] {
  const frames = Array.from({ length: Math.floor((to - from) / TEN_MINUTES) }, (_, index) => {
    const measuredAt = from + index * TEN_MINUTES + ((index * 7919) % 700);
    return {
      measuredAt,
      uploadedAt: measuredAt + 40 + ((index * 104_729) % 90),
      fCnt: index,
      readings: seriesIds.map((seriesId, slot) => ({
        seriesId,
        value: Math.round(150 + 100 * Math.sin(index / 23 + slot) + ((index * 31) % 7)) / 10,
      })),
    };
  });
  return frames.sort(inOrder);
}

/** A fleet and when it measured. */
interface Filling {
  fleet: FleetSize;
  range: { from: number; to: number };
}

/**
 * Starts a product for one piece of work, with the same readings of new fleets in packed history and in the narrow table.
 * @param work also gets the series of each fleet
 */
export async function withHistory<T>(
  fillings: Filling[],
  work: (history: { database: BenchDatabase; orgId: OrgId }, ...series: Series[][]) => Promise<T>,
): Promise<T> {
  const server = await startProduct();
  const database = await openDatabase(server);
  try {
    const orgId = (await benchOwner(server)).orgId as OrgId;
    await createNarrow(database.client);
    const series: Series[][] = [];
    for (const { fleet, range } of fillings) series.push(await fillBoth(database, orgId, fleet, range));
    await database.client.query('vacuum analyze');
    return await work({ database, orgId }, ...series);
  } finally {
    await database.close();
    await server.stop();
    server.remove();
  }
}

/** The same readings of a new fleet in packed history and in the narrow table. */
export async function fillBoth(
  { client, db, log }: BenchDatabase,
  orgId: string,
  fleet: FleetSize,
  range: Filling['range'],
): Promise<Series[]> {
  const series = await insertFleet(client, orgId, fleet);
  for (const [deviceId, own] of seriesByDevice(series)) {
    const frames = framesOf(own, range);
    await packFrames({ db, log }, { orgId, deviceId }, frames);
    await copyIntoNarrow(client, frames.flatMap(narrowOf));
  }
  return series;
}

const narrowOf = ({ readings, ...frame }: Frame): NarrowReading[] =>
  readings.map(({ seriesId, value }) => ({ ...frame, seriesId, value: value as number }));
