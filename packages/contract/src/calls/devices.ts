import { z } from 'zod';
import { call } from '../call';
import { DEVICE_KINDS } from '../device-kinds';
import { answer, EuiPath, listOf, MeasurementValue, NamedGateway, sortedBy } from '../fields';
import { Eui, EuiInAnyCase, FieldId, MeasurementId } from '../ids';
import { MESSAGE_FORMAT_NAMES } from '../network-server-kinds';
import { Paging, pageOf } from '../paging';
import { TimeInQuery } from '../time';
import { Verdict } from '../verdicts/verdict';
import { ArrangedBlock } from './blocks';
import { DeviceAccessKeys } from './device-access';

const Position = answer({ longitude: z.number(), latitude: z.number(), source: z.enum(['hand', 'device']) });

/** Latest value of a series, as chips, tiles and table cells show it. Times are epoch ms. */
const LatestValue = answer({
  channel: z.number(),
  measurement_id: z.number(),
  value: MeasurementValue,
  measured_at: z.number(),
});
export type LatestValue = z.infer<typeof LatestValue>;

const DeviceSummary = {
  eui: Eui,
  name: z.string(),
  model: z.string(),
  kind: z.enum(DEVICE_KINDS),
  group_uuid: z.string(),
  group_name: z.string(),
  online: z.boolean(),
  /** null: it never reported. */
  last_seen_at: z.number().nullable(),
  battery: z.number().nullable(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  bound_at: z.number(),
};

/** What lists say beside it. */
const ListedFacts = {
  /** As the network server calls it, in capital letters: EU868; of the last uplink. */
  frequency_plan: z.string().nullable(),
  /** When it first joined the network, as far as known its first uplink; null: it has not yet. */
  registered_at: z.number().nullable(),
};

const NodeSummary = answer({
  ...DeviceSummary,
  ...ListedFacts,
  /** Which gateway received its last uplink best; null: none named itself. */
  best_gateway: NamedGateway.nullable(),
  interval_minutes: z.number(),
  /** Name of the field that it is in. */
  field_name: z.string().nullable(),
  latest: z.array(LatestValue),
  /** How the organisation arranged these values. */
  blocks: z.array(ArrangedBlock),
});
export type NodeSummary = z.infer<typeof NodeSummary>;

const GatewaySummary = answer({
  ...DeviceSummary,
  ...ListedFacts,
  /** Uplinks that it received in the last 24 hours, and the nodes that sent them. */
  uplinks_24h: z.number(),
  nodes_24h: z.number(),
});
export type GatewaySummary = z.infer<typeof GatewaySummary>;

/** Received and missing uplinks by frame counter. */
const FrameCount = answer({ received: z.number(), missing: z.number() });

/** The field that a device is in: by its position or, where that is not known, by the word of a person. */
const FieldOfDevice = answer({ field_id: z.number(), name: z.string(), by_hand: z.boolean() });

const DeviceDetails = {
  ...DeviceSummary,
  dev_eui: z.string(),
  /** Empty: it was adopted, and its network server alone knows. */
  join_eui: z.string(),
  /** By its EUI alone, without a key code. */
  adopted: z.boolean(),
  /** Whether anything can be sent to its model. */
  takes_commands: z.boolean(),
  network: z.number(),
  hardware_version: z.string().nullable(),
  software_version: z.string().nullable(),
  system_version: z.string().nullable(),
  position: Position.nullable(),
  field: FieldOfDevice.nullable(),
  /** IANA name. */
  timezone: z.string().nullable(),
  /** ISO 3166 code of two letters. */
  country: z.string().nullable(),
  /** Where its antenna is. */
  antenna: z.string().nullable(),
  /** Address from which it uploaded last, by itself and not by radio. */
  ip: z.string().nullable(),
  channel_count: z.number(),
  /** Channels with a sensor. */
  sensor_count: z.number(),
  description: z.string(),
  produced_at: z.number(),
  /** When it first joined the network, as far as known its first uplink; null: it has not yet. */
  registered_at: z.number().nullable(),
};

const ChannelInfo = answer({
  channel: z.number(),
  name: z.string(),
  status: z.enum(['normal', 'abnormal', 'idle']),
  sensor_eui: z.string(),
  sensor_type: z.string().nullable(),
  measurement_ids: z.array(z.number()),
  /** Readings that the organisation has of it. */
  data_count: z.number(),
});
export type ChannelInfo = z.infer<typeof ChannelInfo>;

/** Why a device needs attention, most urgent first. */
export const ATTENTION_REASONS = [
  'silent',
  'never_seen',
  /** Of a tracker, for a day. */
  'no_location',
  'battery',
  /** Within a month, or it has. */
  'sim_expiring',
  'licence_expiring',
  /** Two uplinks of it are missing, not three. */
  'late',
  'lossy',
  'refused',
] as const;
const Attention = answer({
  eui: Eui,
  name: z.string(),
  model: z.string(),
  kind: DeviceSummary.kind,
  reason: z.enum(ATTENTION_REASONS),
  /** Since when, epoch ms. */
  since: z.number().nullable(),
  interval_minutes: z.number(),
  /**
   * By reason: battery %, days until it expires (0: today, negative: it has), share of missing uplinks 0..1, number of
   * refused uplinks; else null.
   */
  figure: z.number().nullable(),
  /** Refusal reason of the newest refused uplink, only with `refused`. */
  refusal: z.string().nullable(),
  /** Why, as far as the portal finds out itself; null: there is nothing to find out. */
  verdict: Verdict.nullable(),
});
export type Attention = z.infer<typeof Attention>;

/** Counts with one figure an hour for the last 24 hours, oldest first. */
const FigureWithHours = answer({ now: z.number(), of: z.number(), hours: z.array(z.number()) });
export type FigureWithHours = z.infer<typeof FigureWithHours>;

const DEVICE_COLUMNS = [
  'worst',
  'name',
  'eui',
  'state',
  'seen',
  'model',
  'bound',
  'registered',
  'plan',
] as const;
/**
 * What a list of nodes can be sorted by. `worst`: silent first, the longest silent of them before the others, then never
 * seen, low battery, all others. `values`: the time of the newest value, or with `measurement_id` the newest number.
 */
export const NODE_COLUMNS = [
  ...DEVICE_COLUMNS,
  'values',
  'battery',
  'signal',
  'gateway',
  'group',
  'interval',
] as const;
/** What a list of gateways can be sorted by. */
export const GATEWAY_COLUMNS = [...DEVICE_COLUMNS, 'uplinks', 'nodes'] as const;

export const ONLINE_RECORD_COLUMNS = ['at', 'online'] as const;
/** What raw uplinks can be sorted by: a payload by its length, an outcome by its refusal, gateways by the best one. */
export const UPLINK_COLUMNS = [
  'received',
  'port',
  'counter',
  'payload',
  'outcome',
  'signal',
  'gateways',
] as const;

export const LIST_STATES = ['online', 'offline', 'never_seen'] as const;

/** What both lists of devices are filtered by. */
const ListFilter = {
  /** Part of a name or an EUI. */
  search: z.string().trim().max(64).optional(),
  state: z.enum(LIST_STATES).optional(),
  model: z.string().max(64).optional(),
  frequency_plan: z.string().max(64).optional(),
  /** Registered from this moment on, and before that one. */
  registered_from: TimeInQuery.optional(),
  registered_before: TimeInQuery.optional(),
  /** In which they stand. */
  field_id: FieldId.optional(),
};

export const devices = {
  viewStatistic: call({
    method: 'GET',
    path: '/device/view_statistic',
    readsMuch: true,
    role: 'observer',
    summary: 'Counts by kind and online state, readings of the day, received of expected uplinks',
    result: answer({
      gateways: FigureWithHours,
      nodes: FigureWithHours,
      /** Since local midnight of the user's time zone, of the whole local day before. */
      readings_today: FigureWithHours,
      /** Uplinks of the last 24 hours: received, of expected. */
      received: FigureWithHours,
    }),
  }),
  listAttention: call({
    method: 'GET',
    path: '/device/list_attention',
    readsMuch: true,
    role: 'observer',
    summary: 'Devices that need attention: silent, low battery, expiring, lossy, refused uplinks',
    result: answer({ reporting: z.number(), total: z.number(), list: z.array(Attention) }),
  }),
  listOnlineRecord: call({
    method: 'GET',
    path: '/device/list_online_offline',
    readsMuch: true,
    role: 'observer',
    summary: 'When a device went online and offline, newest first',
    query: z.object({ eui: EuiInAnyCase, ...Paging, ...sortedBy(ONLINE_RECORD_COLUMNS) }),
    result: pageOf(answer({ at: z.number(), online: z.boolean() })),
    fails: ['device_not_in_organisation'],
  }),
  viewGateway: call({
    method: 'GET',
    path: '/device/view_gateway/{eui}',
    readsMuch: true,
    role: 'observer',
    summary: 'One gateway',
    query: EuiPath,
    result: answer({
      ...DeviceDetails,
      uplinks_24h: z.number(),
      nodes_24h: z.number(),
      /** In Hz, of the last uplink that it received, as the two below. */
      frequency: z.number().nullable(),
      spreading_factor: z.number().nullable(),
      /** As the network server calls it, in capital letters: EU868. */
      frequency_plan: z.string().nullable(),
      /** Network server by which its uplinks arrive. */
      router: z.enum(MESSAGE_FORMAT_NAMES).nullable(),
    }),
    fails: ['device_not_in_organisation'],
  }),
  viewNode: call({
    method: 'GET',
    path: '/device/view_node/{eui}',
    readsMuch: true,
    role: 'observer',
    summary: 'One node',
    query: EuiPath,
    result: answer({
      ...DeviceDetails,
      best_gateway: NodeSummary.shape.best_gateway,
      interval_minutes: z.number(),
      frame_counter: z.number().nullable(),
      /** Epoch ms of the uplink that is due next; null when it never reported. */
      next_uplink_at: z.number().nullable(),
      frames_24h: FrameCount,
      frames_30d: FrameCount,
      message_count: z.number(),
      latest: z.array(LatestValue),
      blocks: NodeSummary.shape.blocks,
      /** Whose codec reads its payloads; null: that of its model. */
      profile: answer({ profile_id: z.number(), name: z.string() }).nullable(),
    }),
    fails: ['device_not_in_organisation'],
  }),
  viewNodeKey: call({
    method: 'GET',
    path: '/device/view_node_key',
    role: 'administrator',
    notSimulated: true,
    summary:
      'Keys of a device: those that open it alone to programs, of a kit that with which it uploads, of others those with which they join their network',
    query: z.object({ eui: EuiInAnyCase }),
    /** null: a device of this kind has none, or it is in the network server alone. */
    result: answer({
      eui: Eui,
      dev_eui: z.string(),
      join_eui: z.string().nullable(),
      app_key: z.string().nullable(),
      device_key: z.string().nullable(),
      ...DeviceAccessKeys,
    }),
    fails: ['device_not_in_organisation'],
  }),
  listGateways: call({
    method: 'GET',
    path: '/device/list_gateways',
    readsMuch: true,
    role: 'observer',
    summary: 'Gateways of the organisation',
    query: z.object({
      ...Paging,
      ...sortedBy(GATEWAY_COLUMNS),
      ...ListFilter,
    }),
    result: pageOf(GatewaySummary),
  }),
  listNodes: call({
    method: 'GET',
    path: '/device/list_nodes',
    readsMuch: true,
    role: 'observer',
    summary: 'Sensor nodes, trackers, cameras and kits of the organisation with their newest values',
    query: z.object({
      ...Paging,
      ...sortedBy(NODE_COLUMNS),
      /** With `sort=values`. */
      measurement_id: MeasurementId.optional(),
      ...ListFilter,
      kind: z.enum(['node', 'tracker', 'camera', 'kit']).optional(),
      group_uuid: z.string().max(16).optional(),
    }),
    result: pageOf(NodeSummary),
  }),
  listNodeChannels: call({
    method: 'GET',
    path: '/device/list_node_channels',
    readsMuch: true,
    role: 'observer',
    summary: 'Channels and sensors of a node',
    query: z.object({ eui: EuiInAnyCase }),
    result: z.array(ChannelInfo),
    fails: ['device_not_in_organisation'],
  }),
  listDeviceTypes: call({
    method: 'GET',
    path: '/device/list_device_type',
    role: 'observer',
    summary: 'Models that the organisation owns, with their number',
    result: z.array(answer({ model: z.string(), kind: DeviceSummary.kind, count: z.number() })),
  }),
  listLatest: call({
    method: 'GET',
    path: '/device/list_latest_measurements',
    readsMuch: true,
    role: 'observer',
    share: true,
    summary: 'Newest value of every series of the named devices, or of all',
    query: z.object({ eui: listOf(EuiInAnyCase).optional() }),
    result: z.array(answer({ eui: Eui, ...LatestValue.shape })),
    fails: ['device_not_in_organisation'],
  }),
  listUplinks: call({
    method: 'GET',
    path: '/device/list_uplinks',
    readsMuch: true,
    role: 'observer',
    summary:
      'Raw uplinks of a device, newest first, with their outcome; sorted otherwise, the newest 10,000 of them, of a kit 1,000',
    query: z.object({
      eui: EuiInAnyCase,
      ...Paging,
      ...sortedBy(UPLINK_COLUMNS),
      outcome: z.enum(['stored', 'refused']).optional(),
      time_end: TimeInQuery.optional(),
    }),
    result: pageOf(
      answer({
        received_at: z.number(),
        f_port: z.number().nullable(),
        f_cnt: z.number().nullable(),
        payload_hex: z.string(),
        source: z.string(),
        rssi: z.number().nullable(),
        snr: z.number().nullable(),
        /** Those that received it, best first. */
        gateways: z.array(NamedGateway),
        reading_count: z.number(),
        /** null: decoded and stored; else why it is stored raw only. */
        refusal: z.string().nullable(),
        detail: z.string().nullable(),
        /** It gave a time that cannot be right, so it is replaced by the time of its arrival. */
        time_replaced: z.boolean(),
      }),
    ),
    fails: ['device_not_in_organisation'],
  }),
};
