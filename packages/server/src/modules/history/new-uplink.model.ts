import type { OrgId } from '@fieldscope/contract/ids';
import type { HotReading } from './hot-readings.model';
import type { RawUplink } from './uplink-codec.model';

/** An uplink on its way into the database. */
export interface NewUplink extends Omit<RawUplink, 'readingCount'> {
  orgId: OrgId;
  deviceId: number;
  /** What copies of it have in common. */
  frameKey: bigint;
  readings: readonly HotReading[];
}
