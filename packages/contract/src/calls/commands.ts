import { z } from 'zod';
import { call } from '../call';
import { DeviceCommand, DeviceOrder, DeviceSetting } from '../command-kinds';
import { EventSettings } from '../command-kinds/set-event-settings';
import { Thresholds } from '../command-kinds/set-thresholds';
import { answer, listOf, sortedBy } from '../fields';
import { Channel, EuiInAnyCase } from '../ids';
import { LIMITS } from '../limits';
import { Paging, pageOf } from '../paging';

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

/** Before the code with which a kit or hub has refused an order, in the reason of a command. */
export const DEVICE_REASON = 'device:';

export const COMMAND_WAYS = ['downlink', 'order'] as const;

const Range = answer({ least: z.number(), most: z.number() });

const CommandRecord = answer({
  command_id: z.uuid(),
  eui: z.string(),
  device_name: z.string(),
  command: DeviceCommand,
  state: z.enum(COMMAND_STATES),
  /** A downlink by a network server, or an order in JSON to a kit or hub. */
  way: z.enum(COMMAND_WAYS),
  /** Whether an uplink of the device can show it; otherwise it ends as acknowledged. */
  is_shown: z.boolean(),
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
  /** One of COMMAND_REASONS, a code of the network server, or DEVICE_REASON with one of the device. */
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
      setting: DeviceSetting,
    }),
    result: Sent,
    fails: [...REFUSALS, 'config_delivery_failed', 'data_unchanged', 'parameter_invalid'],
  }),
  publishOrder: call({
    method: 'POST',
    path: '/device/publish_order',
    role: 'administrator',
    summary: 'Has a device do something once',
    body: z.object({ eui: EuiInAnyCase, order: DeviceOrder }),
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
    summary: 'Opens (on) or closes a switch of a device',
    body: z.object({ eui: EuiInAnyCase, channel: Channel, on: z.boolean() }),
    result: Sent,
    fails: [...REFUSALS, 'command_failed', 'parameter_invalid'],
  }),
  viewSwitchStatus: call({
    method: 'GET',
    path: '/device/view_switch_status',
    role: 'observer',
    summary: 'Switches of a device that can be controlled, as it measured them last (measurement 5100)',
    query: OneDevice,
    result: answer({
      list: z.array(
        answer({
          channel: z.number(),
          /** Whether it is open; null: the device has not said it yet, or with a value that means neither. */
          on: z.boolean().nullable(),
          measured_at: z.number().nullable(),
        }),
      ),
    }),
    fails: ['device_not_in_organisation'],
  }),
  listThresholdSettings: call({
    method: 'GET',
    path: '/device/list_threshold_settings_config',
    role: 'observer',
    summary:
      'Threshold mode and thresholds in a device as it reported them last, and the newest commands about them',
    query: OneDevice,
    result: answer({
      /** Which form the model takes: those of trackers, rules for measurements, or none. */
      form: z.enum(['events', 'rules', 'none']),
      /** Whether it reports by its thresholds; null: it has not said so yet. */
      mode: z.boolean().nullable(),
      /** null: it has not reported them yet. */
      settings: EventSettings.nullable(),
      rules: Thresholds.shape.rules.nullable(),
      /** What was sent and the device has not reported yet: names of settings, or places in the list of rules. */
      waiting: z.array(z.string()),
      /** The newest about the thresholds, and about the mode where that is sent apart. */
      command: CommandRecord.nullable(),
      mode_command: CommandRecord.nullable(),
    }),
    fails: ['device_not_in_organisation'],
  }),
  publishThresholdSettings: call({
    method: 'POST',
    path: '/device/publish_threshold_settings_config',
    role: 'administrator',
    summary: 'Sends thresholds to a device, or switches its threshold mode; they wait until it reports them',
    body: z
      .object({
        eui: EuiInAnyCase,
        /** Of a tracker, all of them. */
        settings: EventSettings.optional(),
        /** Of a tracker, apart from its settings. */
        mode: z.boolean().optional(),
        /** Mode and rules of any other device, all of them. */
        thresholds: Thresholds.optional(),
      })
      .refine(
        (given) =>
          [given.settings, given.mode, given.thresholds].filter((one) => one !== undefined).length === 1,
      ),
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
      /** Of what the page of any device has, what this model does not take. */
      unsupported: z.array(z.string()),
      /** How it is reached: by downlinks of a network server, or by orders over MQTT. */
      way: z.enum(COMMAND_WAYS),
      /** Whether a way to the device is known. */
      reachable: z.boolean(),
      /** `minutes`: as it reported last. */
      interval: answer({ minutes: z.number().nullable(), least: z.number(), most: z.number() }),
      /** What each of the other numbers can be set to. */
      ranges: answer({ co2: Range, gps: Range }),
      /** Settings that its profile declares, beside those that are known by other names. */
      own: z.array(
        answer({
          ...{ name: z.string(), label: z.string(), unit: z.string() },
          value: z.discriminatedUnion('type', [
            answer({ type: z.literal('number'), least: z.number(), most: z.number(), step: z.number() }),
            answer({
              type: z.literal('choice'),
              choices: z.array(answer({ value: z.number(), label: z.string() })),
            }),
            answer({ type: z.literal('none') }),
          ]),
          /** As it reported last; null: it has not, or never does. */
          reported: z.number().nullable(),
          /** Whether an uplink of the device can show it. */
          is_shown: z.boolean(),
        }),
      ),
      /** As it reported last. */
      co2_multiplier: z.number().nullable(),
      gps_minutes: z.number().nullable(),
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
      /** What it said of itself beside its measurements, by mobile network or as a kit; null: nothing. */
      status: answer({
        reported_at: z.number(),
        firmware: z.string().nullable(),
        signal: z.number().nullable(),
        board_temperature: z.number().nullable(),
        /** 1 charging, 2 full, 3 not full. */
        charging: z.number().nullable(),
        imei: z.string().nullable(),
        ram_percent: z.number().nullable(),
        disk_percent: z.number().nullable(),
        /** In the device's own words. */
        gps_status: z.string().nullable(),
        /** Place in the list of states of SIM cards. */
        sim_status: z.number().nullable(),
        flow_mb: z.number().nullable(),
        iccid: z.string().nullable(),
        msisdn: z.string().nullable(),
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
