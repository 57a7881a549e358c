import { buzzer } from './command-kinds/buzzer';
import type { CommandNumber, CommandRules, Evidence, Order, Proof } from './command-kinds/kind';
import { locate } from './command-kinds/locate';
import { reboot } from './command-kinds/reboot';
import { reportEventSettings } from './command-kinds/report-event-settings';
import { reportStatus } from './command-kinds/report-status';
import { setCo2Multiplier } from './command-kinds/set-co2-multiplier';
import { setEventSettings } from './command-kinds/set-event-settings';
import { setGpsInterval } from './command-kinds/set-gps-interval';
import { setInterval } from './command-kinds/set-interval';
import { setOwn } from './command-kinds/set-own';
import { setSosMode } from './command-kinds/set-sos-mode';
import { setStrategy } from './command-kinds/set-strategy';
import { setThresholds } from './command-kinds/set-thresholds';
import { setTrackerIntervals } from './command-kinds/set-tracker-intervals';
import { setWorkMode } from './command-kinds/set-work-mode';
import { switchChannel } from './command-kinds/switch';
import type { CommandKind, CommandOf, DownlinkCommand } from './commands';
import { findModel } from './registry';

const RULES: { [Kind in CommandKind]: CommandRules<CommandOf<Kind>> } = {
  set_interval: setInterval,
  set_co2_multiplier: setCo2Multiplier,
  set_gps_interval: setGpsInterval,
  set_work_mode: setWorkMode,
  set_strategy: setStrategy,
  set_sos_mode: setSosMode,
  set_tracker_intervals: setTrackerIntervals,
  set_event_settings: setEventSettings,
  set_thresholds: setThresholds,
  set_own: setOwn,
  switch: switchChannel,
  locate,
  buzzer,
  report_event_settings: reportEventSettings,
  report_status: reportStatus,
  reboot,
};

const rulesOf = ({ kind }: DownlinkCommand): CommandRules<DownlinkCommand> =>
  RULES[kind] as CommandRules<DownlinkCommand>;

/** How a command is seen to be applied. */
export const proofOf = (command: DownlinkCommand): Proof => rulesOf(command).proof;

/** The same of any command of a kind. */
export const proofOfKind = (kind: CommandKind): Proof => RULES[kind].proof;

/** Whether an uplink shows that its device applied a command. */
export const confirms = (command: DownlinkCommand, evidence: Evidence): boolean =>
  rulesOf(command).confirms(command, evidence);

/** The numbers in a command, with what their places in any device can hold. */
export const numbersOf = (command: DownlinkCommand): CommandNumber[] => rulesOf(command).numbersOf(command);

/** A command as an order to a kit or hub; undefined where its model does not take it so. */
export function encodeOrder(model: string, command: DownlinkCommand): Order | undefined {
  const found = findModel(model);
  if (!found?.takesOrders || !found.commands.includes(command.kind)) return undefined;
  return rulesOf(command).orderOf?.(command);
}

/** Which of several of its kind a command is about, of which each goes its own way; empty: there is one alone. */
export const subjectOf = (command: DownlinkCommand): string => rulesOf(command).subjectOf(command);
