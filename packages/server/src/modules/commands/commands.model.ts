import {
  type DeviceModel,
  type DownlinkCommand,
  encodeDownlink,
  encodeOrder,
  findModel,
  numbersOf,
  proofOf,
} from '@fieldscope/codecs';
import type { CommandRecord, CommandState } from '@fieldscope/contract/calls/commands';
import {
  type DeviceCommand,
  type DeviceCommandKind,
  isSettingKind,
} from '@fieldscope/contract/command-kinds';
import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { fail } from '@fieldscope/contract/errors/fail';
import { type EpochMs, HOUR_MS, MINUTE_MS } from '@fieldscope/contract/time';
import { traitsOf } from '../devices/device-models';
import { type DeviceKind, intervalMinutesOf } from '../devices/devices.model';

/** A Class A device listens after each of its uplinks; one that did not receive it so often will not. */
const UPLINKS_UNTIL_SENT = 10;
/** An S210x reports its interval every 20 packets, at start, and when it was changed. */
const UPLINKS_UNTIL_SHOWN = 25;
const LEAST_MS = HOUR_MS;

/** States from which a command can still get further. */
export const OPEN_STATES: readonly CommandState[] = ['queued', 'sent', 'acknowledged'];
const RETRYABLE: ReadonlySet<CommandState> = new Set(['expired', 'failed', 'cancelled']);

/**
 * Until when a command may wait for its transmission: some intervals of the device's own.
 * @param before how many others wait for the same device, of which each takes an uplink
 */
export const sendUntil = (now: EpochMs, intervalMinutes: number, before: number): EpochMs =>
  (now + Math.max(LEAST_MS, (UPLINKS_UNTIL_SENT + before) * intervalMinutes * MINUTE_MS)) as EpochMs;

/** Until when a command that was sent may wait for an uplink that shows it, at its old or new rhythm. */
export function showUntil(now: EpochMs, intervalMinutes: number, command: DeviceCommand): EpochMs {
  const longest = Math.max(intervalMinutes, command.kind === 'set_interval' ? command.minutes : 0);
  return (now + Math.max(LEAST_MS, UPLINKS_UNTIL_SHOWN * longest * MINUTE_MS)) as EpochMs;
}

/** What says how often a device sends. */
export interface DeviceRhythm {
  device_kind: DeviceKind;
  model: string;
  interval_reported: number | null;
}

export const rhythmOf = ({ device_kind, model, interval_reported }: DeviceRhythm): number =>
  intervalMinutesOf(device_kind, interval_reported, traitsOf(model).intervalMinutes);

/**
 * When a device is likely to receive a command: one downlink after each of its next uplinks. Null while nothing was heard of it.
 * @param before how many others wait for the same device
 */
export function estimatedAt(
  lastSeenAt: number | null,
  intervalMinutes: number,
  now: number,
  before = 0,
): number | null {
  if (lastSeenAt === null) return null;
  return Math.max(now, lastSeenAt + intervalMinutes * MINUTE_MS) + before * intervalMinutes * MINUTE_MS;
}

export interface NewCommand {
  command: DeviceCommand;
  /** null: an order in JSON, which is what the bytes are. */
  fPort: number | null;
  bytes: Uint8Array;
  /** Whether an uplink can show it; otherwise it ends as acknowledged. */
  isShown: boolean;
}

/** What is answered when no way to a device is known, or none to encode it. */
export const unreachable = (kind: DeviceCommandKind): ErrorName =>
  isSettingKind(kind) ? 'config_delivery_failed' : 'command_failed';

/**
 * The downlink of a command to a device of a model, or the order, with an id of its own.
 * @throws AppError feature_unsupported when the model does not take it, parameter_invalid outside the model's range
 */
export function prepareCommand(model: string, command: DeviceCommand): NewCommand {
  const found = findModel(model);
  if (!found?.commands.includes(command.kind)) return fail('feature_unsupported');
  ensureWithinBounds(command, found);
  const isShown = proofOf(command) !== 'none';
  const order = encodeOrder(model, command);
  if (order) return { command, fPort: null, bytes: Buffer.from(JSON.stringify(order)), isShown };
  const downlink = encodeDownlink(model, command as DownlinkCommand) ?? fail('feature_unsupported');
  return { command, ...downlink, isShown };
}

/** @throws AppError parameter_invalid with the field and its bounds */
function ensureWithinBounds(
  command: DeviceCommand,
  { intervalRange: interval, switchRange }: Pick<DeviceModel, 'intervalRange' | 'switchRange'>,
): void {
  for (const { field, value, least, most, ofModel } of numbersOf(command)) {
    const own = ofModel && { interval, switch: switchRange }[ofModel];
    const bounds = own ?? { least, most };
    if (value < bounds.least || value > bounds.most) fail('parameter_invalid', { field, ...bounds });
  }
}

export interface CommandRow {
  command_id: string;
  eui: string;
  device_name: string;
  kind: string;
  parameters: object;
  state: CommandState;
  requested_by: string;
  queued_at: number;
  sending_since: number | null;
  queue_id: string | null;
  can_take_back: boolean;
  handed_over_at: number | null;
  sent_at: number | null;
  acknowledged_at: number | null;
  confirmed_at: number | null;
  ended_at: number | null;
  expires_at: number;
  attempts: number;
  reason: string | null;
  /** How many commands that were queued earlier wait for the same device; 0 once it waits no more itself. */
  queued_before: number;
  /** Whether it goes to a kit or hub in JSON. */
  is_order: boolean;
  is_shown: boolean;
}

export const commandOf = ({ kind, parameters }: Pick<CommandRow, 'kind' | 'parameters'>): DeviceCommand =>
  ({ kind, ...parameters }) as DeviceCommand;

/** Whether it waits here, or in a network server that gives it back. */
export const isCancellable = (row: CommandRow): boolean =>
  row.state === 'queued' && row.sending_since === null && (row.handed_over_at === null || row.can_take_back);

export const isRetryable = ({ state }: Pick<CommandRow, 'state'>): boolean => RETRYABLE.has(state);

/** When a device sends next, and how often. */
export interface Listening {
  nextUplinkAt: number | null;
  intervalMinutes: number;
}

/** When a device listens next: after its next uplink. */
export function listeningOf(device: DeviceRhythm & { last_seen_at: number | null }, now: number): Listening {
  const intervalMinutes = rhythmOf(device);
  return { nextUplinkAt: estimatedAt(device.last_seen_at, intervalMinutes, now), intervalMinutes };
}

/** @param listening of its device */
export function recordOf(row: CommandRow, { nextUplinkAt, intervalMinutes }: Listening): CommandRecord {
  const {
    kind,
    parameters,
    sending_since: _,
    queue_id: __,
    can_take_back: ___,
    queued_before,
    is_order,
    ...shown
  } = row;
  // A network server's clock may be behind ours.
  const shownTime = (at: number | null) => (at === null ? null : Math.max(at, row.queued_at));
  const isEstimated = row.state === 'queued' && nextUplinkAt !== null;
  return {
    ...shown,
    way: is_order ? 'order' : 'downlink',
    sent_at: shownTime(row.sent_at),
    acknowledged_at: shownTime(row.acknowledged_at),
    confirmed_at: shownTime(row.confirmed_at),
    command: commandOf({ kind, parameters }),
    // Orders go out as soon as the device is there, whatever goes before them.
    estimated_at: isEstimated
      ? nextUplinkAt + (is_order ? 0 : queued_before * intervalMinutes * MINUTE_MS)
      : null,
    cancellable: isCancellable(row),
    retryable: isRetryable(row),
  };
}
