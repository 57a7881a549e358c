import type { Downlink, DownlinkCommand } from './commands';
import { encodeFrame7 } from './families/frame7';
import { encodeT1000 } from './families/t1000';
import { encodeV2 } from './families/v2';
import type { ThresholdSetting } from './outcome';
import { findModel } from './registry';

const MAX_MINUTES = 0xffff;
const MAX_BYTE = 0xff;

/**
 * The downlink for a command to a device of this model; undefined when the model is unknown or does not support the
 * command. Class A devices receive it after their next uplink.
 * @throws RangeError when a number does not fit its field (minutes 1..65535, modes and strategies 0..255)
 */
export function encodeDownlink(model: string, command: DownlinkCommand): Downlink | undefined {
  const found = findModel(model);
  if (!found?.commands.includes(command.kind)) return undefined;
  ensureNumbersFit(command);
  switch (found.family) {
    case 'frame7':
      return encodeFrame7(command);
    case 'v2':
      return encodeV2(command);
    case 't1000':
      return encodeT1000(command);
    default:
      return undefined;
  }
}

function ensureNumbersFit(command: DownlinkCommand): void {
  switch (command.kind) {
    case 'set_interval':
      ensureWhole(command.minutes, 1, MAX_MINUTES);
      break;
    case 'set_tracker_intervals':
      for (const minutes of [command.heartbeatMinutes, command.periodicMinutes, command.eventMinutes]) {
        if (minutes !== undefined) ensureWhole(minutes, 1, MAX_MINUTES);
      }
      break;
    case 'set_work_mode':
    case 'set_sos_mode':
      ensureWhole(command.mode, 0, MAX_BYTE);
      break;
    case 'set_strategy':
      ensureWhole(command.strategy, 0, MAX_BYTE);
      break;
    case 'set_event_settings':
      ensureLimits(command.settings.temperature, -3276.7, 3276.7);
      ensureLimits(command.settings.light, 0, MAX_MINUTES);
      break;
  }
}

function ensureLimits({ max, min }: ThresholdSetting, from: number, to: number): void {
  for (const limit of [max, min]) {
    if (!(limit >= from && limit <= to)) throw new RangeError(`${limit} is not from ${from} to ${to}`);
  }
}

function ensureWhole(value: number, from: number, to: number): void {
  if (!Number.isInteger(value) || value < from || value > to) {
    throw new RangeError(`${value} is not a whole number from ${from} to ${to}`);
  }
}
