import { ORDER } from '../order-names';
import { intervalsOf, oneAlone, type RulesOf } from './kind';

export const setInterval: RulesOf<'set_interval'> = {
  proof: 'value',
  // A tracker has three intervals, of which this is the periodic one.
  confirms: ({ minutes }, { info }) => (info.periodicMinutes ?? info.intervalMinutes) === minutes,
  numbersOf: ({ minutes }) => intervalsOf({ minutes }),
  subjectOf: oneAlone,
  orderOf: ({ minutes }) => ({ name: ORDER.reportInterval, value: minutes }),
};
