import { type Frame, inOrder } from '@fieldscope/server/modules/history/chunks.model';
import type { Series } from '@fieldscope/server/modules/history/history.service';
import { packFrames } from '@fieldscope/server/modules/history/packing.service';
import type { BenchDatabase } from './database';
import { type FleetSize, insertFleet, seriesByDevice } from './fleet';
import { copyIntoNarrow, type NarrowReading } from './narrow';

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

/** The same readings of a new fleet in packed history and in the narrow table. */
export async function fillBoth(
  { client, db, log }: BenchDatabase,
  orgId: string,
  fleet: FleetSize,
  range: { from: number; to: number },
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
