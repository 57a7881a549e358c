import { oneAlone, type RulesOf, wholeNumber } from './kind';

export const setWorkMode: RulesOf<'set_work_mode'> = {
  proof: 'value',
  confirms: ({ mode }, { info }) => info.workMode === mode,
  numbersOf: ({ mode }) => [wholeNumber('mode', mode, 0xff)],
  subjectOf: oneAlone,
  orderOf: null,
};
