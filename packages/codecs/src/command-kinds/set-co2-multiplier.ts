import { ORDER } from '../order-names';
import { oneAlone, type RulesOf, wholeNumber } from './kind';

export const setCo2Multiplier: RulesOf<'set_co2_multiplier'> = {
  proof: 'value',
  confirms: ({ multiplier }, { info }) => info.co2Multiplier === multiplier,
  numbersOf: ({ multiplier }) => [wholeNumber('multiplier', multiplier, 1440, 1)],
  subjectOf: oneAlone,
  orderOf: ({ multiplier }) => ({ name: ORDER.co2Multiplier, value: multiplier }),
};
