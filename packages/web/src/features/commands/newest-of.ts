import type { CommandRecord } from '@fieldscope/contract/calls/commands';
import type { DeviceCommandKind } from '@fieldscope/contract/command-kinds';
import type { DeviceSettingsData } from './commands.queries';

/** The newest command of a kind to a device. */
export const newestOf = (settings: DeviceSettingsData, kind: DeviceCommandKind): CommandRecord | undefined =>
  settings.commands.find(({ command }) => command.kind === kind);
