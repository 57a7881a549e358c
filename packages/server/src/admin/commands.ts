import { MODULES } from '../modules';
import type { CommandName } from '../platform/operator/told';
import { BACKUP_COMMANDS } from './backup-commands';
import type { Command } from './command';
import { opened } from './opened-command';
import { OPERATION_COMMANDS } from './operation-commands';

const ofModules = MODULES.flatMap(({ operatorCommands }) => Object.entries(operatorCommands)).map(
  ([name, command]): [string, Command] => [name, opened(name, command)],
);

/** Every command of the operator's tool, by its name. */
export const COMMANDS = {
  ...Object.fromEntries(ofModules),
  ...BACKUP_COMMANDS,
  ...OPERATION_COMMANDS,
} as Record<CommandName, Command>;
