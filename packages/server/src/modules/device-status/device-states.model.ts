import type { EpochMs } from '@fieldscope/contract/time';
import { traitsOf } from '../devices/device-models';
import { bestGatewayOf, intervalMinutesOf, isOnline } from '../devices/devices.model';
import type { StatusRow } from './device-status.repository';
import type { DeviceStates } from './state-events.service';

/** How devices stand now, by organisation. */
export function statesOf(rows: readonly StatusRow[], now: EpochMs): DeviceStates {
  const states: DeviceStates = new Map();
  for (const row of rows) {
    const { org_id: orgId, eui, last_seen_at, battery, rssi, snr } = row;
    const ofOrganisation = states.get(orgId) ?? [];
    ofOrganisation.push({
      eui,
      online: isOnlineNow(row, now),
      last_seen_at,
      interval_minutes: intervalOf(row, row.interval_reported),
      battery,
      rssi,
      snr,
      best_gateway: bestGatewayOf(row),
    });
    states.set(orgId, ofOrganisation);
  }
  return states;
}

/**
 * Those of the devices that may have come back with what was written just now. Whoever was still online until then has the record of
 * it, and nobody can have recorded a silence.
 */
export const mayHaveReturned = (rows: readonly StatusRow[], now: EpochMs): StatusRow[] =>
  rows.filter(
    (row) =>
      !isOnline(
        {
          kind: row.kind,
          intervalMinutes: intervalOf(row, row.interval_before),
          lastSeenAt: row.seen_before,
        },
        now,
      ),
  );

const intervalOf = ({ kind, model }: StatusRow, reported: number | null): number =>
  intervalMinutesOf(kind, reported, traitsOf(model).intervalMinutes);

const isOnlineNow = (row: StatusRow, now: EpochMs): boolean =>
  isOnline(
    { kind: row.kind, intervalMinutes: intervalOf(row, row.interval_reported), lastSeenAt: row.last_seen_at },
    now,
  );
