import { type CommandNumber, oneAlone, type RulesOf } from './kind';

const EVENT_SETTINGS = ['motion', 'motionless', 'shock', 'temperature', 'light'] as const;

function isSame(wanted: object, reported: object | undefined): boolean {
  const known = reported as Record<string, number> | undefined;
  return Object.entries(wanted).every(([key, value]) => known?.[key] === value);
}

/** Tenths of a degree in 16 bits. */
const TEMPERATURE = 3276.7;

const limit = (field: string, value: number, least: number, most: number): CommandNumber => ({
  ...{ field, value, least, most },
  ...{ isWhole: false, ofModel: null },
});

export const setEventSettings: RulesOf<'set_event_settings'> = {
  proof: 'value',
  confirms: ({ settings }, { info }) => EVENT_SETTINGS.every((key) => isSame(settings[key], info[key])),
  numbersOf: ({ settings: { temperature, light } }) => [
    limit('temperature.max', temperature.max, -TEMPERATURE, TEMPERATURE),
    limit('temperature.min', temperature.min, -TEMPERATURE, TEMPERATURE),
    limit('light.max', light.max, 0, 0xffff),
    limit('light.min', light.min, 0, 0xffff),
  ],
  subjectOf: oneAlone,
  orderOf: null,
};
