import { z } from 'zod';
import { call } from '../call';
import { answer, EuiPath, listOf } from '../fields';
import { Eui, EuiInAnyCase } from '../ids';
import { TimeInQuery } from '../time';
import { TRACKER_LIMITS } from '../tracker-limits';
import { COMMAND_STATES } from './commands';

/** How a location was found: by the tracker's own receiver, or from what it scanned around it. */
export const POSITION_SOURCES = ['gnss', 'wifi', 'ble'] as const;

const Location = {
  /** When it was measured, epoch ms. */
  at: z.number(),
  longitude: z.number(),
  latitude: z.number(),
  source: z.enum(POSITION_SOURCES),
  /** Radius in metres; null: the tracker says none. */
  accuracy_m: z.number().nullable(),
};

const PathPoint = answer({
  ...Location,
  /** Percent; null: not sent with it. */
  battery: z.number().nullable(),
  /** Numbers of the events that made it report: 1 start of movement, 2 end of it, 7 SOS and so on. */
  events: z.array(z.number()),
  /** Whether it was moving, by its newest event of movement in the range; null: not known. */
  moving: z.boolean().nullable(),
});
export type PathPoint = z.infer<typeof PathPoint>;

const Scan = answer({
  at: z.number(),
  kind: z.enum(['wifi', 'ble']),
  /** RSSI in dBm, strongest first. */
  stations: z.array(answer({ mac: z.string(), rssi: z.number() })),
});
export type Scan = z.infer<typeof Scan>;

const TrackerPath = answer({
  eui: Eui,
  /** Oldest first. */
  points: z.array(PathPoint),
  /** Of all of them, before the path was thinned. */
  count: z.number().int(),
  /** What it scanned, newest first; no more than TRACKER_LIMITS.scans. */
  scans: z.array(Scan),
  /** When it could not locate itself, newest first, with its positioning status; no more than that either. */
  failures: z.array(answer({ at: z.number(), status: z.number() })),
});
export type TrackerPath = z.infer<typeof TrackerPath>;

const TrackerOverview = answer({
  eui: Eui,
  name: z.string(),
  model: z.string(),
  online: z.boolean(),
  last_seen_at: z.number().nullable(),
  /** Newest location; null: none yet. A place that was entered by hand does not count. */
  location: answer(Location).nullable(),
  /** `failed`: it has tried and found none since; null: it has not tried yet. */
  positioning: z.enum(['normal', 'failed']).nullable(),
  /** Its newest positioning status, where that is a failure. */
  failure: z.number().nullable(),
  /** No location for TRACKER_LIMITS.overdueMs. */
  location_overdue: z.boolean(),
  battery: z.number().nullable(),
  /** As it reported last: 0 standby, 1 periodic, 2 event. */
  work_mode: z.number().nullable(),
  /** As it reported last. */
  strategy: z.number().nullable(),
  /** Its buzzer as it was switched last and the device has received it; null: never. */
  buzzer: z.boolean().nullable(),
});
export type TrackerOverview = z.infer<typeof TrackerOverview>;

const Sent = answer({ command_id: z.uuid() });
const REFUSALS = [
  'device_not_in_organisation',
  'feature_unsupported',
  'in_progress',
  'too_frequent',
  'command_failed',
] as const;

export const trackers = {
  listPositions: call({
    method: 'GET',
    path: '/tracker/positioning_history',
    repeatsArrays: true,
    needsCredits: true,
    readsMuch: 'history',
    role: 'observer',
    share: true,
    summary: 'Paths of trackers, with what they scanned and where they could not locate themselves',
    query: z.object({
      eui: listOf(EuiInAnyCase, { least: 1, most: TRACKER_LIMITS.devices }),
      time_start: TimeInQuery,
      time_end: TimeInQuery,
      /** Of each path. */
      points: z.coerce.number().int().min(2).max(TRACKER_LIMITS.points).default(TRACKER_LIMITS.points),
    }),
    result: z.array(TrackerPath),
    fails: ['parameter_invalid', 'device_not_in_organisation'],
  }),
  listOverview: call({
    method: 'GET',
    path: '/tracker/get_over_view',
    readsMuch: true,
    role: 'observer',
    summary: 'Trackers of the organisation by name: where they are, and how they work',
    query: z.object({ eui: listOf(EuiInAnyCase).optional() }),
    result: z.array(TrackerOverview),
    fails: ['device_not_in_organisation'],
  }),
  reportPower: call({
    method: 'GET',
    changes: true,
    path: '/tracker/report_power/{eui}',
    role: 'administrator',
    summary: 'Has a tracker report its battery and settings',
    query: EuiPath,
    result: Sent,
    fails: REFUSALS,
  }),
  reboot: call({
    method: 'GET',
    changes: true,
    path: '/tracker/reboot/{eui}',
    role: 'administrator',
    summary: 'Restarts a tracker',
    query: EuiPath,
    result: Sent,
    fails: REFUSALS,
  }),
  switchBuzzer: call({
    method: 'POST',
    path: '/tracker/switch_buzzer',
    role: 'administrator',
    share: true,
    summary: 'Switches the buzzer of a tracker; without `on` it only says how the buzzer is switched',
    body: z.object({ eui: EuiInAnyCase, on: z.boolean().optional() }),
    result: answer({
      /** As switched last and received by the device; null: never. */
      on: z.boolean().nullable(),
      /** The newest command about it. */
      command: answer({ command_id: z.uuid(), on: z.boolean(), state: z.enum(COMMAND_STATES) }).nullable(),
    }),
    fails: REFUSALS,
  }),
};
