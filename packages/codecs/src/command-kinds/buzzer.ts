import { noNumbers, oneAlone, type RulesOf } from './kind';

export const buzzer: RulesOf<'buzzer'> = {
  proof: 'none',
  confirms: () => false,
  numbersOf: noNumbers,
  subjectOf: oneAlone,
  orderOf: null,
};
