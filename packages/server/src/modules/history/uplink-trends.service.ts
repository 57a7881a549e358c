import type { OrgId } from '@fieldscope/contract/ids';
import type { ErrorLog } from '../../platform/observability/log';
import { type Db, inSnapshot } from '../../platform/postgres/db';
import { DamagedHistory } from './packed-bytes.model';
import { type RawUplink, unpackUplinks } from './uplink-codec.model';
import type { TrendSpan, TrendUplink } from './uplink-trends.repository';
import * as repository from './uplink-trends.repository';

export type { TrendSpan, TrendUplink } from './uplink-trends.repository';

/** Uplinks at either end of a range, of rows. */
const ROWS = 40;

/**
 * Uplinks of some devices at both ends of a range of each, packed or not, oldest first: for many devices two statements, and at most
 * two chunks of each are unpacked. Devices without any are left out.
 */
export async function listTrends(
  { db, log, orgId }: { db: Db; log: ErrorLog; orgId: OrgId },
  spans: readonly TrendSpan[],
): Promise<Map<number, TrendUplink[]>> {
  if (spans.length === 0) return new Map();
  const { rows, chunks } = await inSnapshot(db, async (trx) => ({
    rows: await repository.listTrendRows(trx, orgId, spans, ROWS),
    chunks: await repository.listTrendChunks(trx, orgId, spans),
  }));
  const spanOf = new Map(spans.map((span) => [span.deviceId, span]));
  const trends = new Map<number, TrendUplink[]>();
  const add = (deviceId: number, uplink: TrendUplink) => {
    const known = trends.get(deviceId);
    if (known) known.push(uplink);
    else trends.set(deviceId, [uplink]);
  };
  for (const { deviceId, packed } of chunks) {
    const { from, to } = spanOf.get(deviceId)!;
    for (const uplink of unpacked(packed, log))
      if (uplink.receivedAt >= from && uplink.receivedAt <= to) add(deviceId, trendUplink(uplink));
  }
  for (const { deviceId, ...uplink } of rows) add(deviceId, uplink);
  for (const uplinks of trends.values()) uplinks.sort((a, b) => a.receivedAt - b.receivedAt);
  return trends;
}

/** None where they are damaged. */
function unpacked(packed: Buffer, log: ErrorLog): RawUplink[] {
  try {
    return unpackUplinks(packed);
  } catch (error) {
    if (!(error instanceof DamagedHistory)) throw error;
    log.error({ reason: error.message }, 'packed uplinks are damaged');
    return [];
  }
}

function trendUplink({ receivedAt, fCnt, rssi, snr, spreadingFactor, info }: RawUplink): TrendUplink {
  const { battery, intervalMinutes } = (info ?? {}) as Record<string, unknown>;
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
  return {
    ...{ receivedAt, fCnt, rssi, snr, spreadingFactor },
    battery: numberOf(battery),
    intervalMinutes: numberOf(intervalMinutes),
  };
}
