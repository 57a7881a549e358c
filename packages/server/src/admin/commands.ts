import { MODULES } from '../modules';
import { type Command, opened } from './command';
import { OPERATION_COMMANDS } from './operation-commands';

const ofModules = MODULES.flatMap(({ operatorCommands }) => Object.entries(operatorCommands)).map(
  ([name, command]): [string, Command] => [name, opened(command)],
);

/** Every command of the operator's tool, by its name. */
export const COMMANDS: Record<string, Command> = { ...Object.fromEntries(ofModules), ...OPERATION_COMMANDS };
