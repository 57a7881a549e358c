import type { ResultInputOf } from '@fieldscope/contract/call';
import { commands } from '@fieldscope/contract/calls/commands';
import { type Answer, on } from './contract-answers';

type Settings = ResultInputOf<typeof commands.listSettings>;

/** Settings of a device: it reports every hour and can be reached, and what a test says otherwise; nothing was sent to it. */
export const withSettings = (given: Partial<Settings> = {}): Answer[] => [
  on(commands.listSettings, {
    supported: ['set_interval', 'reboot'],
    unsupported: [],
    way: 'downlink',
    reachable: true,
    interval: { minutes: 60, least: 5, most: 43_200 },
    ranges: { co2: { least: 1, most: 1440 }, gps: { least: 60, most: 10_080 } },
    own: [],
    co2_multiplier: null,
    gps_minutes: null,
    tracker: null,
    status: null,
    next_uplink_at: null,
    commands: [],
    ...given,
  }),
  on(commands.listSettingRecords, { list: [], page: { count: 0 } }),
];
