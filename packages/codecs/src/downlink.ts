import { numbersOf } from './command-rules';
import type { Downlink, DownlinkCommand, Downlinks } from './commands';
import { FRAME7_DOWNLINKS } from './families/frame7';
import { T1000_DOWNLINKS } from './families/t1000';
import { V2_DOWNLINKS } from './families/v2';
import type { DeviceModel } from './model';
import { findModel } from './registry';

const DOWNLINKS: { readonly [Family in NonNullable<DeviceModel['family']>]: Downlinks } = {
  frame7: FRAME7_DOWNLINKS,
  v2: V2_DOWNLINKS,
  t1000: T1000_DOWNLINKS,
  t2000: {},
};

/**
 * The downlink for a command to a device of this model; undefined when the model is unknown or does not support the
 * command. Class A devices receive it after their next uplink.
 * @throws RangeError when a number does not fit its field (minutes 1..65535, modes and strategies 0..255)
 */
export function encodeDownlink(model: string, command: DownlinkCommand): Downlink | undefined {
  const found = findModel(model);
  if (!found?.commands.includes(command.kind) || found.family === null || found.takesOrders) return undefined;
  const encode = DOWNLINKS[found.family][command.kind] as
    | ((command: DownlinkCommand) => Downlink)
    | undefined;
  if (!encode) return undefined;
  ensureNumbersFit(command);
  return encode(command);
}

function ensureNumbersFit(command: DownlinkCommand): void {
  for (const { field, value, least, most, isWhole } of numbersOf(command)) {
    const fits = value >= least && value <= most && (!isWhole || Number.isInteger(value));
    if (!fits) throw new RangeError(`${field}: ${value} is not from ${least} to ${most}`);
  }
}
