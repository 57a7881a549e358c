import { oneAlone, type RulesOf, wholeNumber } from './kind';

export const setStrategy: RulesOf<'set_strategy'> = {
  proof: 'value',
  confirms: ({ strategy }, { info }) => info.strategy === strategy,
  numbersOf: ({ strategy }) => [wholeNumber('strategy', strategy, 0xff)],
  subjectOf: oneAlone,
  orderOf: null,
};
