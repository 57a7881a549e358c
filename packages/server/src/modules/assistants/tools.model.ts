import { SEVERITIES } from '@fieldscope/contract/alarm-conditions';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { call } from '@fieldscope/contract/call';
import { LIST_STATES } from '@fieldscope/contract/calls/devices';
import { nameUpTo } from '@fieldscope/contract/fields';
import { Channel, EuiInAnyCase } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { NOTE_LIMITS } from '@fieldscope/contract/note-limits';
import { z } from 'zod';
import { TIME } from './local-times.model';

/**
 * What assistants may ask and do, as calls that have no path of their own. Assistants read all of this before anything else, so it is
 * kept short: `test/assistants.test.ts` counts it.
 */

const Count = z.int().min(0);
const Text = z.string();
const Num = z.number().nullable();
/** Local time with its offset. */
const At = z.string().nullable();

const Cursor = z
  .string()
  .regex(/^\d{1,7}$/)
  .optional()
  .describe('cursor of the answer before, for what follows');
const Eui = EuiInAnyCase.describe('EUI of the device, from find_devices');
const When = z.string().regex(TIME).optional();
const From = When.describe('2026-05-01, or 2026-05-01T06:00 in local time');
const To = When.describe('as from; a date is included. Now unless given');
const Measurement = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .optional()
  .describe('part of the name, or the id, of a measurement');

/** An answer that may be a part: how many there are, whether it was cut, and where the rest begins. */
const partOf = <T extends z.ZodType, More extends z.ZodRawShape>(item: T, more: More) =>
  z.strictObject({
    about: Text,
    count: Count,
    truncated: z.boolean(),
    cursor: z.string().nullable(),
    ...more,
    items: z.array(item),
  });

const Online = z.strictObject({ online: Count, total: Count });
const Figures = z.strictObject({ mean: Num, min: Num, max: Num, sum: Num, count: Count });
const Series = { channel: Count, measurement_id: Count, measurement: Text, unit: Text };

const reading = { base: 'open', method: 'POST', role: 'key_read', reads: true } as const;
const changing = { base: 'open', method: 'POST', role: 'key_full' } as const;

const overview = call({
  ...reading,
  readsMuch: true,
  path: '/mcp/overview',
  summary: 'State of the whole installation: devices, readings, open alarms, groups, time zone. Begin here.',
  result: partOf(z.strictObject({ group_id: Text, name: Text, devices: Count }), {
    now: At,
    time_zone: Text,
    gateways: Online,
    nodes: Online,
    readings: z.strictObject({ today: Count, yesterday: Count }),
    uplinks_24h: z.strictObject({ received: Count, expected: Count }),
    open_alarms: z.strictObject({ critical: Count, warning: Count, info: Count, unacknowledged: Count }),
  }),
});

const findDevices = call({
  ...reading,
  readsMuch: true,
  path: '/mcp/find_devices',
  summary: 'Devices by part of a name or EUI, state or group.',
  body: z.strictObject({
    search: z.string().trim().max(64).optional(),
    state: z.enum(LIST_STATES).optional(),
    group_id: z.string().max(16).optional().describe('from overview'),
    cursor: Cursor,
  }),
  result: partOf(
    z.strictObject({
      eui: Text,
      name: Text,
      kind: Text,
      model: Text,
      group: Text,
      field: Text.nullable(),
      online: z.boolean(),
      last_seen: At,
      battery_percent: Num,
    }),
    {},
  ),
});

const latestValues = call({
  ...reading,
  readsMuch: true,
  deviceField: 'eui',
  path: '/mcp/latest_values',
  summary: 'Newest value of each measurement, of some devices or of all.',
  body: z.strictObject({
    eui: z.array(EuiInAnyCase).min(1).max(50).optional(),
    measurement: Measurement,
    cursor: Cursor,
  }),
  result: partOf(
    z.strictObject({
      eui: Text,
      name: Text,
      ...Series,
      value: z.union([z.number(), z.string()]),
      at: At,
    }),
    {},
  ),
});

const history = call({
  ...reading,
  readsMuch: 'history',
  needsCredits: true,
  deviceField: 'eui',
  path: '/mcp/history',
  summary:
    'History of a device, down-sampled (auto) or by whole local days, weeks or months. Rows are [time, mean, min, max, sum]; the sum only where it means something.',
  body: z.strictObject({
    eui: Eui,
    measurement: Measurement,
    channel: Channel.optional(),
    from: From,
    to: To,
    per: z.enum(['auto', 'day', 'week', 'month']).default('auto'),
    cursor: Cursor,
  }),
  result: partOf(
    z.strictObject({
      ...Series,
      rows: z.array(z.tuple([Text, Num, Num, Num, Num])),
    }),
    { time_zone: Text, other_measurements: z.array(Text) },
  ),
});

const comparePeriods = call({
  ...reading,
  readsMuch: 'history',
  needsCredits: true,
  deviceField: 'eui',
  path: '/mcp/compare_periods',
  summary: 'Figures of some local days of a device beside as many days before, or those from before_from.',
  body: z.strictObject({
    eui: Eui,
    measurement: Measurement,
    channel: Channel.optional(),
    from: z.string().regex(TIME).describe('first day'),
    to: To,
    before_from: When,
  }),
  result: partOf(z.strictObject({ ...Series, period: Figures, before: Figures }), {
    time_zone: Text,
    period: z.tuple([Text, Text]),
    before: z.tuple([Text, Text]),
    other_measurements: z.array(Text),
  }),
});

const listAlarms = call({
  ...reading,
  readsMuch: true,
  path: '/mcp/alarms',
  summary: 'Alarms, the open and worst ones first.',
  body: z.strictObject({
    status: z.enum(['open', 'resolved']).optional(),
    severity: z.enum(SEVERITIES).optional(),
    eui: EuiInAnyCase.optional(),
    from: From,
    to: To,
    cursor: Cursor,
  }),
  result: partOf(
    z.strictObject({
      alarm_id: Count,
      severity: Text,
      rule: Text,
      kind: Text,
      eui: Text.nullable(),
      device: Text,
      measurement: Text,
      unit: Text,
      value: Num,
      worst: Num,
      limit: Num,
      opened: At,
      resolved: At,
      acknowledged: At,
      why: Text,
    }),
    {},
  ),
});

const attention = call({
  ...reading,
  readsMuch: true,
  path: '/mcp/attention',
  summary:
    'Devices that need a person, most urgent first: silent, low battery, expiring, lossy; with the cause.',
  body: z.strictObject({ cursor: Cursor }),
  result: partOf(
    z.strictObject({
      eui: Text,
      name: Text,
      reason: Text,
      since: At,
      figure: Num,
      why: Text,
    }),
    { reporting: Count, total: Count },
  ),
});

const agronomy = call({
  ...reading,
  readsMuch: true,
  deviceField: 'eui',
  path: '/mcp/agronomy',
  summary:
    'What is derived from the readings of a node: dew point, VPD, degree days, chill, rain, evapotranspiration, irrigation need, disease and insect risk, frost, heat of livestock; and what could be.',
  body: z.strictObject({ eui: Eui, cursor: Cursor }),
  result: partOf(
    z.strictObject({
      ...Series,
      derived: z.boolean(),
      value: Num,
      at: At,
      since: Text.nullable(),
      base_temperature: Num,
      missing_days: Count,
    }),
    {},
  ),
});

const rawUplinks = call({
  ...reading,
  readsMuch: true,
  deviceField: 'eui',
  path: '/mcp/raw_uplinks',
  summary: 'Uplinks of a device as received, newest first, and why one was refused.',
  body: z.strictObject({
    eui: Eui,
    outcome: z.enum(['stored', 'refused']).optional(),
    to: To,
    cursor: Cursor,
  }),
  result: partOf(
    z.strictObject({
      at: At,
      port: Num,
      counter: Num,
      payload_hex: Text,
      rssi: Num,
      snr: Num,
      gateway: Text,
      readings: Count,
      refusal: Text.nullable(),
    }),
    {},
  ),
});

const acknowledgeAlarms = call({
  ...changing,
  path: '/mcp/acknowledge_alarms',
  summary: 'Says that open alarms were seen.',
  body: z.strictObject({
    alarm_id: z.array(z.int().min(1)).min(1).max(ALARM_LIMITS.alarmsPerCall),
  }),
  result: z.strictObject({ acknowledged: Count }),
  fails: ['resource_missing'],
});

const annotate = call({
  ...changing,
  path: '/mcp/annotate',
  summary: 'Writes a note into the charts, of one device or of all.',
  body: z.strictObject({
    text: nameUpTo(NOTE_LIMITS.textLength),
    at: When.describe('now unless given'),
    eui: EuiInAnyCase.optional(),
  }),
  result: z.strictObject({ note_id: Count }),
});

const setInterval = call({
  ...changing,
  deviceField: 'eui',
  path: '/mcp/set_interval',
  summary: 'Sends a device its uplink interval; it takes effect after its next uplink.',
  body: z.strictObject({
    eui: Eui,
    minutes: z.int().min(LIMITS.intervalMinutes.least).max(LIMITS.intervalMinutes.most),
  }),
  result: z.strictObject({ queued: z.boolean() }),
});

export const TOOLS = {
  overview,
  find_devices: findDevices,
  latest_values: latestValues,
  history,
  compare_periods: comparePeriods,
  alarms: listAlarms,
  attention,
  agronomy,
  raw_uplinks: rawUplinks,
  acknowledge_alarms: acknowledgeAlarms,
  annotate,
  set_interval: setInterval,
};
export type ToolName = keyof typeof TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];
