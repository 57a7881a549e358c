import type { ResultInputOf } from '@fieldscope/contract/call';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels } from '@fieldscope/contract/calls/channels';
import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { devices, type LatestValue } from '@fieldscope/contract/calls/devices';
import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import { groups } from '@fieldscope/contract/calls/groups';
import { customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { notes } from '@fieldscope/contract/calls/notes';
import { Eui } from '@fieldscope/contract/ids';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { aListedNode } from './answered-devices';
import { type Answer, on } from './contract-answers';

type NodeView = ResultInputOf<typeof devices.viewNode>;
type UplinkView = ResultInputOf<typeof devices.listUplinks>['list'][number];

export const NODE = Eui.parse('2CF7F1C0434000AA');

/** Newest air temperature and humidity of channel 1, measured just now. */
export const climateNow = (temperature: number, humidity: number): LatestValue[] => [
  { channel: 1, measurement_id: 4097, value: temperature, measured_at: Date.now() },
  { channel: 1, measurement_id: 4098, value: humidity, measured_at: Date.now() },
];

/** A node as its page is answered: it sent 21.4 °C and 48 %RH just now, and what a test says otherwise. */
export function aViewedNode(given: Partial<NodeView> = {}): NodeView {
  const listed = aListedNode({ eui: NODE, name: 'Greenhouse 2', latest: climateNow(21.4, 48) });
  const { frequency_plan: _, field_name: __, ...summary } = listed;
  return {
    ...summary,
    dev_eui: NODE,
    join_eui: '2CF7F1C000000000',
    adopted: false,
    takes_commands: false,
    network: 1,
    hardware_version: null,
    software_version: null,
    system_version: null,
    position: null,
    field: null,
    timezone: null,
    country: null,
    antenna: null,
    ip: null,
    channel_count: 1,
    sensor_count: 1,
    description: '',
    produced_at: listed.bound_at,
    frame_counter: 1,
    next_uplink_at: Date.now() + 15 * MINUTE_MS,
    frames_24h: { received: 1, missing: 0 },
    frames_30d: { received: 1, missing: 0 },
    message_count: 1,
    profile: null,
    ...given,
  };
}

/** A node that never reported. */
export const aSilentNode = (given: Partial<NodeView> = {}): NodeView =>
  aViewedNode({
    ...{ latest: [], online: false, last_seen_at: null, registered_at: null, next_uplink_at: null },
    ...{ battery: null, rssi: null, snr: null, frame_counter: null, message_count: 0 },
    ...given,
  });

/** What the page of a node asks for; without alarms, notes and readings. */
export const withNode = (node: NodeView): Answer[] => [
  on(devices.viewNode, () => node),
  on(groups.list, []),
  on(alarms.listRules, []),
  on(notes.list, []),
  on(diagnosis.view, () => ({ at: Date.now(), verdicts: [] })),
  ...withHistory(node.eui, {}),
];

type ChannelView = ResultInputOf<typeof devices.listNodeChannels>[number];

/** The channels of a node: the first measures air temperature and humidity, and what a test says otherwise. */
export const withChannel = (given: () => Partial<ChannelView>): Answer[] => [
  on(customSensorTypes.listInformation, []),
  on(deviceReports.viewSensorErrors, { is_faulty: false, list: [] }),
  on(devices.listNodeChannels, () => [
    {
      ...{ channel: 1, name: '', status: 'normal' as const, sensor_eui: '', sensor_type: null },
      ...{ measurement_ids: [4097, 4098], data_count: 4 },
      ...given(),
    },
  ]),
];

/** Curves of channel 1, by measurement: the readings of the time that is asked for, oldest first. */
export const withHistory = (
  eui: string,
  readings: Record<number, readonly (readonly [at: number, value: number])[]>,
): Answer[] => [
  on(channels.listHistory, ({ series, time_start, time_end }) =>
    [series].flat().map((one) => {
      const { measurement_id, channel } = one as { measurement_id: number; channel: number };
      const found = (readings[measurement_id] ?? []).filter(
        ([at]) => at >= Number(time_start) && at <= Number(time_end),
      );
      return {
        ...{ eui: Eui.parse(eui), channel, measurement_id, interval_minutes: 15, min: null, max: null },
        ...{ times: found.map(([at]) => at), values: found.map(([, value]) => value) },
        ...{ bin_ms: 0, reading_count: found.length },
      };
    }),
  ),
];

/** A raw uplink that was stored, and what a test says otherwise. */
export const anUplink = (given: Partial<UplinkView> = {}): UplinkView => ({
  received_at: Date.now(),
  f_port: 2,
  f_cnt: 1,
  payload_hex: '01011098530000010210A87A0000AF51',
  source: 'chirpstack',
  rssi: -80,
  snr: 7,
  gateways: [],
  reading_count: 2,
  refusal: null,
  detail: null,
  time_replaced: false,
  ...given,
});

/** Raw uplinks of a node, those of the wanted outcome. */
export const withUplinks = (uplinks: readonly UplinkView[]): Answer[] => [
  on(devices.listUplinks, ({ outcome }) => {
    const list = uplinks.filter(({ refusal }) => !outcome || (outcome === 'refused') === (refusal !== null));
    return { list, page: { count: list.length } };
  }),
];
