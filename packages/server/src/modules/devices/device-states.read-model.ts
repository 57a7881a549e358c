import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { at, sql } from '../../platform/postgres/db';
import { MODEL_INTERVALS } from './device-models';

export type Fragment = ReturnType<typeof sql<unknown>>;

/** Minutes that the owner of a kit set, before it uploads anything as well; else those that a device reported. */
const KNOWN_INTERVAL = sql`coalesce(device.kit_interval_minutes, status.interval_minutes)`;

/**
 * Bound devices with what is known of them now, as something to select from. `condition` speaks of `device` and
 * must name the organisation where a person asks. The rule is the one of `devices.model.ts`; a test compares them.
 */
export const deviceStates = (condition: Fragment): Fragment => sql`(
  select device.*, status.last_seen_at, status.battery, status.rssi, status.snr, status.frame_counter,
    status.frequency, status.spreading_factor, status.frequency_plan, status.router, status.ip,
    status.hardware_version, status.software_version, status.system_version,
    status.gateways, status.gateways ->> 0 as best_gateway_eui, ${KNOWN_INTERVAL} as interval_reported,
    coalesce(${KNOWN_INTERVAL}, assumed.minutes, ${LIMITS.assumedIntervalMinutes}) as interval_minutes,
    case when device.kind = 'gateway' then make_interval(secs => ${LIMITS.gatewayOfflineMs}::float8 / 1000)
      else make_interval(secs => ${(LIMITS.missedIntervalsUntilOffline * MINUTE_MS) / 1000}::float8
        * coalesce(${KNOWN_INTERVAL}, assumed.minutes, ${LIMITS.assumedIntervalMinutes}))
    end as offline_after
  from device
  left join device_status as status using (device_id)
  left join unnest(${MODEL_INTERVALS.models}::text[], ${MODEL_INTERVALS.minutes}::int[])
    as assumed (model, minutes) using (model)
  where device.org_id is not null and ${condition}
)`;

/** Whether a row of `deviceStates` is online; null where it never reported. */
export const isOnlineAt = (now: number): Fragment => sql`(${at(now)} <= last_seen_at + offline_after)`;

/**
 * When a row of `deviceStates` called `state` first joined the network, as far as known its first uplink; null where it
 * has not yet. A kit joins no network: it is known from the start.
 */
export const REGISTERED_AT: Fragment = sql`case when state.kind = 'kit' then state.produced_at else (
  select min(device_event.at) from device_event
  where device_event.org_id = state.org_id and device_event.device_id = state.device_id
    and device_event.kind in ('joined', 'online')) end`;
