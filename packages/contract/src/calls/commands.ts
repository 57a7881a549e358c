import { z } from 'zod';
import { call } from '../call';
import { answer, listOf, sortedBy } from '../fields';
import { Channel, EuiInAnyCase } from '../ids';
import { LIMITS } from '../limits';
import { Paging, pageOf } from '../paging';

const Minutes = z.coerce.number().int().min(1).max(LIMITS.intervalMinutes.most);
const Byte = z.coerce.number().int().min(0).max(255);

const Switch = z.coerce.number().int().min(0).max(1);
const Milligrams = z.number().int().min(1).max(0xffff);
const limitsOf = (limit: z.ZodNumber) =>
  z.strictObject({
    enable: Switch,
    intervalMinutes: Minutes,
    sampleSeconds: z.number().int().min(1).max(0xffff),
    max: limit,
    min: limit,
    type: Byte,
  });

/** What makes a tracker report at once, all of it as it reports it: limits in ℃ and percent, accelerations in mg. */
const EventSettings = z.strictObject({
  motion: z.strictObject({ enable: Switch, thresholdMg: Milligrams, intervalMinutes: Minutes }),
  motionless: z.strictObject({ enable: Switch, timeoutMinutes: Minutes }),
  shock: z.strictObject({ enable: Switch, thresholdMg: Milligrams }),
  temperature: limitsOf(z.number().min(-100).max(200)),
  light: limitsOf(z.number().int().min(0).max(100)),
});

/** What a device is set to. A model takes some of them, and intervals in a range of its own. */
const SETTINGS = [
  z.object({ kind: z.literal('set_interval'), minutes: Minutes }),
  /** 0 standby, 1 periodic, 2 event. */
  z.object({ kind: z.literal('set_work_mode'), mode: Byte.max(2) }),
  /** Positioning: 0 GNSS, 1 Wi-Fi, 2 Wi-Fi + GNSS, 3 GNSS + Wi-Fi, 4 BLE, 5 BLE + Wi-Fi, 6 BLE + GNSS, 7 all. */
  z.object({ kind: z.literal('set_strategy'), strategy: Byte.max(7) }),
  z.object({ kind: z.literal('set_sos_mode'), mode: Byte.max(1) }),
  /** What is absent stays. */
  z.object({
    kind: z.literal('set_tracker_intervals'),
    heartbeatMinutes: Minutes.optional(),
    periodicMinutes: Minutes.optional(),
    eventMinutes: Minutes.optional(),
  }),
  z.object({ kind: z.literal('set_event_settings'), settings: EventSettings }),
] as const;

/** What a device does once. */
const ORDERS = [
  z.object({ kind: z.literal('locate') }),
  z.object({ kind: z.literal('buzzer'), on: z.boolean() }),
  z.object({ kind: z.literal('report_status') }),
  z.object({ kind: z.literal('report_event_settings') }),
] as const;

const Setting = z.discriminatedUnion('kind', SETTINGS);
const Order = z.discriminatedUnion('kind', ORDERS);
export type DeviceSetting = z.infer<typeof Setting>;
export type DeviceOrder = z.infer<typeof Order>;

/** Whatever was sent to a device. */
export const DeviceCommand = z.discriminatedUnion('kind', [
  ...SETTINGS,
  ...ORDERS,
  z.object({ kind: z.literal('reboot') }),
]);
export type DeviceCommand = z.infer<typeof DeviceCommand>;
export type DeviceCommandKind = DeviceCommand['kind'];

/**
 * `queued`: waits here or in the network server; `sent`: a gateway has transmitted it; `acknowledged`: the device has
 * received it; `confirmed`: an uplink of the device shows it.
 */
export const COMMAND_STATES = [
  'queued',
  'sent',
  'acknowledged',
  'confirmed',
  'expired',
  'failed',
  'cancelled',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/**
 * Why a command ended without success, where it is one of ours; else a code of the network server. `answer_lost` also before
 * its end: whether the network server has taken it is not known.
 */
export const COMMAND_REASONS = [
  'not_acknowledged',
  'unreachable',
  'refused',
  'superseded',
  'not_received',
  'not_shown',
  'answer_lost',
] as const;

const CommandRecord = answer({
  command_id: z.uuid(),
  eui: z.string(),
  device_name: z.string(),
  command: DeviceCommand,
  state: z.enum(COMMAND_STATES),
  /** Account, or access id of a program. */
  requested_by: z.string(),
  queued_at: z.number(),
  /** When the network server took it over. */
  handed_over_at: z.number().nullable(),
  sent_at: z.number().nullable(),
  acknowledged_at: z.number().nullable(),
  confirmed_at: z.number().nullable(),
  /** Of one that expired, failed or was cancelled. */
  ended_at: z.number().nullable(),
  expires_at: z.number(),
  /** When the device is likely to receive it: with its next uplink. Null when that is not known, or over. */
  estimated_at: z.number().nullable(),
  attempts: z.number(),
  /** One of COMMAND_REASONS, or a code of the network server. */
  reason: z.string().nullable(),
  cancellable: z.boolean(),
  retryable: z.boolean(),
});
export type CommandRecord = z.infer<typeof CommandRecord>;

export const RECORD_COLUMNS = ['queued', 'device', 'kind', 'state', 'requested_by'] as const;

const Sent = answer({
  list: z.array(answer({ eui: z.string(), command_id: z.uuid(), estimated_at: z.number().nullable() })),
});
const OneDevice = z.object({ eui: EuiInAnyCase });
const OneCommand = z.object({ command_id: z.uuid() });

const REFUSALS = [
  'device_not_in_organisation',
  'feature_unsupported',
  'in_progress',
  'too_frequent',
] as const;

export const commands = {
  publishSetting: call({
    method: 'POST',
    path: '/device/publish_setting',
    role: 'administrator',
    summary: 'Changes a setting of devices, all or none of them; those that have it already are left out',
    body: z.object({
      eui: listOf(EuiInAnyCase, { least: 1, most: LIMITS.bulkDevices }),
      setting: Setting,
    }),
    result: Sent,
    fails: [...REFUSALS, 'config_delivery_failed', 'data_unchanged', 'parameter_invalid'],
  }),
  publishOrder: call({
    method: 'POST',
    path: '/device/publish_order',
    role: 'administrator',
    summary: 'Has a device do something once',
    body: z.object({ eui: EuiInAnyCase, order: Order }),
    result: Sent,
    fails: [...REFUSALS, 'command_failed'],
  }),
  reboot: call({
    method: 'POST',
    path: '/device/reboot',
    role: 'administrator',
    summary: 'Restarts a device',
    body: OneDevice,
    result: Sent,
    fails: [...REFUSALS, 'command_failed'],
  }),
  resendPowerProcess: call({
    method: 'POST',
    path: '/device/resend_power_process',
    role: 'administrator',
    summary: 'Has a device send again what it sends when it is switched on',
    body: OneDevice,
    result: Sent,
    fails: [...REFUSALS, 'command_failed'],
  }),
  cancel: call({
    method: 'POST',
    path: '/device/cancel_setting_record',
    role: 'administrator',
    summary: 'Cancels a command that waits here, or in a network server that gives it back',
    body: OneCommand,
    // command_failed: the network server does not answer.
    fails: ['resource_missing', 'operation_unsupported', 'command_failed'],
  }),
  retry: call({
    method: 'POST',
    path: '/device/retry_setting_record',
    role: 'administrator',
    summary: 'Sends a command again that expired, failed or was cancelled',
    body: OneCommand,
    result: Sent,
    fails: [
      ...REFUSALS,
      'resource_missing',
      'operation_unsupported',
      'config_delivery_failed',
      'command_failed',
      'data_unchanged',
      'parameter_invalid',
    ],
  }),
  switchControl: call({
    method: 'POST',
    path: '/device/switch_control',
    role: 'administrator',
    summary: 'Opens or closes a switch of a device; no model has one whose downlink is published',
    body: z.object({ eui: EuiInAnyCase, channel: Channel, on: z.boolean() }),
    fails: ['device_not_in_organisation', 'feature_unsupported'],
  }),
  viewSwitchStatus: call({
    method: 'GET',
    path: '/device/view_switch_status',
    role: 'observer',
    summary: 'Switches of a device that can be controlled; none as long as no model has one',
    query: OneDevice,
    result: answer({ list: z.array(answer({ channel: z.number(), on: z.boolean() })) }),
    fails: ['device_not_in_organisation'],
  }),
  listThresholdSettings: call({
    method: 'GET',
    path: '/device/list_threshold_settings_config',
    role: 'observer',
    summary: 'Thresholds in a device as it reported them last, and the newest command about them',
    query: OneDevice,
    result: answer({
      /** Whether the model takes thresholds. */
      supported: z.boolean(),
      /** null: it has not reported them yet. */
      settings: EventSettings.nullable(),
      command: CommandRecord.nullable(),
    }),
    fails: ['device_not_in_organisation'],
  }),
  publishThresholdSettings: call({
    method: 'POST',
    path: '/device/publish_threshold_settings_config',
    role: 'administrator',
    summary: 'Sends thresholds to a tracker; they wait until it reports them',
    body: z.object({ eui: EuiInAnyCase, settings: EventSettings }),
    result: Sent,
    fails: [...REFUSALS, 'config_delivery_failed', 'data_unchanged', 'parameter_invalid'],
  }),
  listSettings: call({
    method: 'GET',
    path: '/device/list_settings',
    role: 'observer',
    summary:
      'Settings of a device: what it reported, what it can be sent, and the newest command of each kind',
    query: OneDevice,
    result: answer({
      /** Empty: nothing can be sent to this model. */
      supported: z.array(z.string()),
      /** Whether a way to the device is known. */
      reachable: z.boolean(),
      /** `minutes`: as it reported last. */
      interval: answer({ minutes: z.number().nullable(), least: z.number(), most: z.number() }),
      /** Of a tracker, as it reported last. */
      tracker: answer({
        work_mode: z.number().nullable(),
        strategy: z.number().nullable(),
        sos_mode: z.number().nullable(),
        heartbeat_minutes: z.number().nullable(),
        periodic_minutes: z.number().nullable(),
        event_minutes: z.number().nullable(),
        reported_at: z.number(),
      }).nullable(),
      next_uplink_at: z.number().nullable(),
      commands: z.array(CommandRecord),
    }),
    fails: ['device_not_in_organisation'],
  }),
  listSettingRecords: call({
    method: 'GET',
    path: '/device/list_setting_records',
    role: 'observer',
    summary: 'What was sent to a device, or to all devices, newest first',
    query: z.object({ eui: EuiInAnyCase.optional(), ...Paging, ...sortedBy(RECORD_COLUMNS) }),
    result: pageOf(CommandRecord),
    fails: ['device_not_in_organisation'],
  }),
};
