import type { DeviceCommandKind, DeviceCommandOf } from '@fieldscope/contract/command-kinds';
import type { Translate } from '../../../texts/use-texts';

export type Words = Translate<'commands'>;

/** A command of a kind in words: "Uplink interval: 10 min". */
export type InWords<Kind extends DeviceCommandKind> = (t: Words, command: DeviceCommandOf<Kind>) => string;
