import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { chartPages } from '@fieldscope/contract/calls/chart-pages';
import { demo } from '@fieldscope/contract/calls/demo';
import { type Attention, devices, type NodeSummary } from '@fieldscope/contract/calls/devices';
import { notices } from '@fieldscope/contract/calls/notices';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { users } from '@fieldscope/contract/calls/users';
import { manyNodes } from './answered-devices';
import { SETTING } from './answered-user-center';
import { type Answer, on } from './contract-answers';

/** A node whose battery is low, and what a test says otherwise. */
export const anAttention = (given: Partial<Attention> = {}): Attention => ({
  eui: '2CF7F1C044300001' as Attention['eui'],
  name: 'Node 1',
  model: 'S2101',
  kind: 'node',
  reason: 'battery',
  since: null,
  interval_minutes: 15,
  figure: 8,
  refusal: null,
  verdict: null,
  ...given,
});

const none = { now: 0, of: 0, hours: [] };

/** What the dashboard asks for, where the organisation has these nodes, all of which report; without scenes and chart pages. */
export const withFleet = (...nodes: NodeSummary[]): Answer[] => [
  ...manyNodes(nodes),
  on(users.viewSetting, SETTING),
  on(demo.view, { present: false, filled: 0, possible: true }),
  on(notices.viewAnnouncement, { announcement: null }),
  on(alarms.listAlarms, { list: [], page: { count: 0, more: false } }),
  on(alarms.countOpen, { critical: 0, warning: 0, info: 0, unacknowledged: 0 }),
  on(devices.listAttention, { reporting: nodes.length, total: nodes.length, list: [] }),
  on(devices.viewStatistic, { gateways: none, nodes: none, readings_today: none, received: none }),
  on(channels.listActivity, { list: [], page: { count: 0, more: false } }),
  on(
    channels.listMeasurements,
    nodes.flatMap(({ eui, name, latest }) =>
      latest.map(({ channel, measurement_id }) => ({ eui, device_name: name, channel, measurement_id })),
    ),
  ),
  on(chartPages.list, []),
  on(scenes.list, []),
];
