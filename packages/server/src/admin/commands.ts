import type { Command } from './command';
import { DEVICE_COMMANDS } from './device-commands';
import { NOTICE_COMMANDS } from './notice-commands';
import { OPERATION_COMMANDS } from './operation-commands';
import { ORGANISATION_COMMANDS } from './organisation-commands';

/** Every command of the operator's tool, by its name. */
export const COMMANDS: Record<string, Command> = {
  ...ORGANISATION_COMMANDS,
  ...DEVICE_COMMANDS,
  ...NOTICE_COMMANDS,
  ...OPERATION_COMMANDS,
};
