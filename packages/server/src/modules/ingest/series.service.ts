import type { Db } from '../../platform/postgres/db';
import { findOrCreateSeries } from '../history/history.service';
import { type KnownDevice, measurementKey } from './ingest.model';

export interface SeriesName {
  device: KnownDevice;
  channel: number;
  measurementId: number;
}

/**
 * Ids of series, remembered for as long as a device is: a series never changes its id or its owner, and a device
 * that changes hands is another `KnownDevice`.
 */
export class SeriesIds {
  private readonly known = new WeakMap<KnownDevice, Map<number, number>>();

  constructor(private readonly db: Db) {}

  find(device: KnownDevice, channel: number, measurementId: number): number | undefined {
    return this.known.get(device)?.get(measurementKey(channel, measurementId));
  }

  /** Finds the series that were not met before and makes those that do not exist; one query for all of them. */
  async learn(names: SeriesName[]): Promise<void> {
    if (names.length === 0) return;
    const found = new Map<string, number>();
    const wanted = names.map(({ device: { orgId, deviceId }, channel, measurementId }) => ({
      ...{ orgId, deviceId, channel, measurementId },
    }));
    for (const { orgId, deviceId, seriesId, ...row } of await findOrCreateSeries(this.db, wanted))
      found.set(`${deviceId}/${orgId}/${measurementKey(row.channel, row.measurementId)}`, seriesId);
    for (const { device, channel, measurementId } of names) {
      const key = measurementKey(channel, measurementId);
      const ids = this.known.get(device) ?? new Map<number, number>();
      this.known.set(device, ids.set(key, found.get(`${device.deviceId}/${device.orgId}/${key}`)!));
    }
  }
}
