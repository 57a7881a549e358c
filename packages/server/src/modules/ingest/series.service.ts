import type { Db } from '../../platform/postgres/db';
import type { Shards } from '../../platform/postgres/shards';
import { findOrCreateSeries } from '../history/history.service';
import type { KnownDevice } from './ingest.model';
import { measurementKey } from './known-series.model';

export interface SeriesName {
  device: KnownDevice;
  channel: number;
  measurementId: number;
}

/** Has devices know their series. */
export class SeriesIds {
  constructor(
    private readonly db: Db,
    private readonly shards: Pick<Shards, 'isDistributed'>,
    /** Told of each device that knows more than before. */
    private readonly grown: (device: KnownDevice) => void,
  ) {}

  /** Finds the series that were not met before and makes those that do not exist, for all of them at once. */
  async learn(names: SeriesName[]): Promise<void> {
    if (names.length === 0) return;
    const found = new Map<string, number>();
    const wanted = names.map(({ device: { orgId, deviceId }, channel, measurementId }) => ({
      ...{ orgId, deviceId, channel, measurementId },
    }));
    const series = await findOrCreateSeries(this.db, wanted, this.shards.isDistributed());
    for (const { orgId, deviceId, seriesId, ...row } of series)
      found.set(`${deviceId}/${orgId}/${measurementKey(row.channel, row.measurementId)}`, seriesId);
    for (const { device, ...measured } of names) {
      const key = measurementKey(measured.channel, measured.measurementId);
      device.series.add(measured, found.get(`${device.deviceId}/${device.orgId}/${key}`)!);
    }
    for (const device of new Set(names.map((name) => name.device))) this.grown(device);
  }
}
