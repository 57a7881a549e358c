import type { CommandKind, CommandOf, DownlinkCommand } from '../commands';
import type { DeviceInfo, Reading } from '../outcome';

/** What an uplink said, as far as a command can be seen in it. */
export interface Evidence {
  info: DeviceInfo;
  readings: readonly (Pick<Reading, 'measurementId'> & Partial<Pick<Reading, 'channel' | 'value'>>)[];
}

/** How an uplink shows that a device applied a command. */
export type Proof =
  /** It reports the wanted value, whenever it was received. */
  | 'value'
  /** It is what the device sends in response, so it must be received after the command reached the device. */
  | 'response'
  /** No uplink ever shows it. */
  | 'none';

/** A number in a command, with what its place in any device can hold. */
export interface CommandNumber {
  /** As the command calls it. */
  field: string;
  value: number;
  least: number;
  most: number;
  isWhole: boolean;
  /** Of what a model has a range of its own: intervals between uplinks, channels that switch. */
  ofModel: 'interval' | 'switch' | null;
}

/** What a kit or hub is told in JSON: one setting, or one thing to do. */
export interface Order {
  name: string;
  value: unknown;
}

/** What is known of a kind of command. */
export interface CommandRules<Command extends DownlinkCommand> {
  proof: Proof;
  /** Whether an uplink shows that its device applied the command. */
  confirms(command: Command, evidence: Evidence): boolean;
  numbersOf(command: Command): CommandNumber[];
  /** Which of several of its kind it is about, of which each goes its own way: a channel. Empty: there is one alone. */
  subjectOf(command: Command): string;
  /** As an order to a kit or hub; null: there is none of this kind. */
  orderOf: ((command: Command) => Order) | null;
}
export type RulesOf<Kind extends CommandKind> = CommandRules<CommandOf<Kind>>;

const MAX_U16 = 0xffff;

export const noNumbers = (): CommandNumber[] => [];
export const oneAlone = (): string => '';

/** Whole minutes between uplinks, as far as given. */
export const intervalsOf = (given: Readonly<Record<string, number | undefined>>): CommandNumber[] =>
  Object.entries(given).flatMap(([field, value]) =>
    value === undefined ? [] : { field, value, least: 1, most: MAX_U16, isWhole: true, ofModel: 'interval' },
  );

export const wholeNumber = (field: string, value: number, most: number, least = 0): CommandNumber => ({
  ...{ field, value, least, most },
  isWhole: true,
  ofModel: null,
});
