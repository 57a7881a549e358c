import { ORDER } from '../order-names';
import type { MeasurementValue } from '../outcome';
import { type RulesOf, wholeNumber } from './kind';

const SWITCH = 5100;

/**
 * Whether a switch is open, by what its device measures as 5100: 100 or 200, of which the meaning is not published, or 0
 * or 1. Undefined: by none of these.
 */
export function isSwitchOpen(value: MeasurementValue | undefined): boolean | undefined {
  if (value === 200 || value === 1) return true;
  return value === 100 || value === 0 ? false : undefined;
}

export const switchChannel: RulesOf<'switch'> = {
  proof: 'value',
  confirms: (command, { readings }) =>
    readings.some(
      ({ measurementId, channel, value }) =>
        measurementId === SWITCH && channel === command.channel && isSwitchOpen(value) === command.on,
    ),
  numbersOf: ({ channel }) => [{ ...wholeNumber('channel', channel, 0xff), ofModel: 'switch' }],
  subjectOf: ({ channel }) => String(channel),
  orderOf: ({ channel, on }) => ({ name: ORDER.switch, value: { channel, state: on ? 'open' : 'close' } }),
};
