import { COMMAND_REASONS, type CommandRecord, DEVICE_REASON } from '@fieldscope/contract/calls/commands';
import type { Translate } from '../../texts/use-texts';

type Words = Translate<'commands'>;

const WORK_MODES = ['0', '1', '2'] as const;
const STRATEGIES = ['0', '1', '2', '3', '4', '5', '6', '7'] as const;
/** Also one that some models report and none is set to. */
const SHOWN_STRATEGIES = [...STRATEGIES, '8'] as const;
const SOS_MODES = ['0', '1'] as const;

/** Values of a tracker's modes, as their texts are named. */
export const MODES = { work_mode: WORK_MODES, strategy: STRATEGIES, sos_mode: SOS_MODES } as const;

/** A mode of a tracker in words; an unknown one as its number. */
export function modeInWords(t: Words, mode: keyof typeof MODES, value: number): string {
  switch (mode) {
    case 'work_mode': {
      const known = WORK_MODES.find((one) => one === String(value));
      return known ? t(`commands:modes.work_mode.${known}`) : String(value);
    }
    case 'strategy': {
      const known = SHOWN_STRATEGIES.find((one) => one === String(value));
      return known ? t(`commands:modes.strategy.${known}`) : String(value);
    }
    case 'sos_mode': {
      const known = SOS_MODES.find((one) => one === String(value));
      return known ? t(`commands:modes.sos_mode.${known}`) : String(value);
    }
  }
}

/** Why a command ended without success, or is not followed any more; a code of the network server as it came. */
export function reasonInWords(t: Words, { reason }: Pick<CommandRecord, 'reason'>): string {
  if (reason === null) return '';
  if (reason.startsWith(DEVICE_REASON))
    return t('commands:reasons.device', { code: reason.slice(DEVICE_REASON.length) });
  const known = COMMAND_REASONS.find((one) => one === reason);
  return known ? t(`commands:reasons.${known}`) : t('commands:reasons.other', { code: reason });
}
