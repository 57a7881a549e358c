import { z } from 'zod';
import * as buzzer from './command-kinds/buzzer';
import type { CommandFacts } from './command-kinds/kind';
import * as locate from './command-kinds/locate';
import * as reboot from './command-kinds/reboot';
import * as reportEventSettings from './command-kinds/report-event-settings';
import * as reportStatus from './command-kinds/report-status';
import * as setCo2Multiplier from './command-kinds/set-co2-multiplier';
import * as setEventSettings from './command-kinds/set-event-settings';
import * as setGpsInterval from './command-kinds/set-gps-interval';
import * as setInterval from './command-kinds/set-interval';
import * as setOwn from './command-kinds/set-own';
import * as setSosMode from './command-kinds/set-sos-mode';
import * as setStrategy from './command-kinds/set-strategy';
import * as setThresholds from './command-kinds/set-thresholds';
import * as setTrackerIntervals from './command-kinds/set-tracker-intervals';
import * as setWorkMode from './command-kinds/set-work-mode';
import * as switchChannel from './command-kinds/switch';

/** What each kind declares in its file; the key is the name that its command has. */
interface DeclaredKind<Kind> {
  command: z.ZodType<{ kind: Kind }>;
  facts: CommandFacts;
}
const declared = <Kinds extends { [Kind in keyof Kinds]: DeclaredKind<Kind> }>(kinds: Kinds): Kinds => kinds;

/** Every kind of command to a device, in the order of its page. A model or a profile takes some of them. */
const KINDS = declared({
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
});
type Kinds = typeof KINDS;

export type DeviceCommandKind = keyof Kinds;
export const COMMAND_KINDS = Object.keys(KINDS) as DeviceCommandKind[];

type KindThatIs<Is> = {
  [Kind in DeviceCommandKind]: Kinds[Kind]['facts']['is'] extends Is ? Kind : never;
}[DeviceCommandKind];
type CommandSchema<Kind extends DeviceCommandKind = DeviceCommandKind> = Kinds[Kind]['command'];

const schemasThatAre = <Is extends CommandFacts['is']>(...wanted: Is[]) =>
  Object.values(KINDS)
    .filter(({ facts }) => (wanted as string[]).includes(facts.is))
    .map(({ command }) => command) as unknown as [
    CommandSchema<KindThatIs<Is>>,
    ...CommandSchema<KindThatIs<Is>>[],
  ];

/** What a device is set to. */
export const DeviceSetting = z.discriminatedUnion('kind', schemasThatAre('setting'));
export type DeviceSetting = z.infer<CommandSchema<KindThatIs<'setting'>>>;
/** What a device does once. */
export const DeviceOrder = z.discriminatedUnion('kind', schemasThatAre('order'));
export type DeviceOrder = z.infer<CommandSchema<KindThatIs<'order'>>>;
/** Whatever is sent to a device. */
export const DeviceCommand = z.discriminatedUnion('kind', schemasThatAre('setting', 'order', 'restart'));
export type DeviceCommand = z.infer<CommandSchema>;
export type DeviceCommandOf<Kind extends DeviceCommandKind> = z.infer<CommandSchema<Kind>>;

export const isSettingKind = (kind: DeviceCommandKind): boolean => KINDS[kind].facts.is === 'setting';

/** Kinds of which the page of any device speaks, whether its model takes them or not. */
export const KINDS_OF_ANY_DEVICE: readonly DeviceCommandKind[] = COMMAND_KINDS.filter(
  (kind) => KINDS[kind].facts.isOfAnyDevice,
);
