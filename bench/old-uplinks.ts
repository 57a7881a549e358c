import type { OrgId } from '@fieldscope/contract/ids';
import { insertUplinks, type NewUplink } from '@fieldscope/server/modules/history/history.service';
import { slotFrames } from '@fieldscope/simulator/payloads/v2';
import type pg from 'pg';

const BATCH = 5_000;

/** Where an uplink of a fleet written by SQL belongs, and what it says. */
export interface OldUplink {
  deviceId: number;
  seriesIds: number[];
  /** ms since 1970 */
  at: number;
  fCnt: number;
}

/** Writes uplinks as ingest does, for days that are closed: over HTTP they would go past memory one by one. */
export async function insertOldUplinks(
  client: pg.ClientBase,
  orgId: string,
  uplinks: OldUplink[],
): Promise<void> {
  for (let first = 0; first < uplinks.length; first += BATCH) {
    const batch = uplinks.slice(first, first + BATCH).map((uplink) => newUplink(orgId as OrgId, uplink));
    await insertUplinks(client, batch, () => []);
  }
}

function newUplink(orgId: OrgId, { deviceId, seriesIds, at, fCnt }: OldUplink): NewUplink {
  const values = seriesIds.map((_, slot) => slot + (fCnt % 1000) / 1000);
  return {
    orgId,
    deviceId,
    frameKey: BigInt(fCnt),
    receivedAt: at,
    uploadedAt: at + 50,
    fCnt,
    fPort: 2,
    rssi: -71,
    snr: 9,
    spreadingFactor: null,
    isTimeReplaced: false,
    source: 'chirpstack',
    refusal: null,
    detail: null,
    gateways: ['2CF7F10000000002'],
    info: null,
    payload: slotFrames(values),
    readings: seriesIds.map((seriesId, slot) => ({ seriesId, measuredAt: at, value: values[slot]! })),
  };
}

/** How many uplinks of an organisation still are rows. */
export async function countRows(client: pg.ClientBase, orgId: string): Promise<number> {
  const { rows } = await client.query('select count(*)::float8 as count from uplink where org_id = $1', [
    orgId,
  ]);
  return rows[0].count;
}
