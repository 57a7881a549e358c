import type { CommandState } from '@fieldscope/contract/calls/commands';
import type { OrgId } from '@fieldscope/contract/ids';
import { type Db, sql } from '../../platform/postgres/db';

/** How a tracker works, as far as it said, and its buzzer. */
export interface TrackerModes {
  workMode: number | null;
  strategy: number | null;
  /** As it was switched last, among the commands that it has received; null: never. */
  buzzer: boolean | null;
  /** The newest command about the buzzer. */
  buzzerCommand: { command_id: string; on: boolean; state: CommandState } | null;
}

/** Modes of some devices of the organisation, by their ids; each of them has an entry. */
export async function listTrackerModes(
  db: Db,
  orgId: OrgId,
  deviceIds: number[],
): Promise<Map<number, TrackerModes>> {
  const { rows } = await sql<TrackerModes & { device_id: number }>`
    select device.device_id, (reported.settings -> 'workMode')::int as "workMode",
      (reported.settings -> 'strategy')::int as strategy, received.is_on as buzzer,
      case when newest.command_id is not null then
        jsonb_build_object('command_id', newest.command_id, 'on', newest.is_on, 'state', newest.state)
      end as "buzzerCommand"
    from device
    left join reported_setting as reported
      on reported.device_id = device.device_id and reported.org_id = device.org_id
    left join lateral (
      select (parameters -> 'on')::boolean as is_on from device_command as command
      where command.org_id = device.org_id and command.device_id = device.device_id and kind = 'buzzer'
        and acknowledged_at is not null
      order by acknowledged_at desc limit 1
    ) as received on true
    left join lateral (
      select command_id, (parameters -> 'on')::boolean as is_on, state from device_command as command
      where command.org_id = device.org_id and command.device_id = device.device_id and kind = 'buzzer'
      order by queued_at desc limit 1
    ) as newest on true
    where device.org_id = ${orgId} and device.device_id = any(${deviceIds}::int[])`.execute(db);
  return new Map(rows.map(({ device_id, ...modes }) => [device_id, modes]));
}
