import type { KnownDevice } from './ingest.model';
import type { Db } from '../../platform/db';
import { findOrCreateSeries } from './series.repository';

export interface SeriesName {
  device: KnownDevice;
  channel: number;
  measurementId: number;
}

/** Ids of series, remembered for as long as the process lives: a series never changes its id or its owner. */
export class SeriesIds {
  private readonly ids = new Map<string, number>();

  constructor(private readonly db: Db) {}

  private key({ device, channel, measurementId }: SeriesName): string {
    return `${device.deviceId}/${device.orgId}/${channel}/${measurementId}`;
  }

  find(name: SeriesName): number | undefined {
    return this.ids.get(this.key(name));
  }

  /** Makes the series that do not exist yet; one query for all of them. */
  async ensure(names: SeriesName[]): Promise<void> {
    const missing = new Map(names.filter((name) => !this.find(name)).map((name) => [this.key(name), name]));
    if (missing.size === 0) return;
    for (const row of await findOrCreateSeries(this.db, [...missing.values()])) {
      this.ids.set(`${row.device_id}/${row.org_id}/${row.channel}/${row.measurement_id}`, row.series_id);
    }
  }
}
