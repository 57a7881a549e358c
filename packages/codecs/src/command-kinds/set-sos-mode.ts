import { oneAlone, type RulesOf, wholeNumber } from './kind';

export const setSosMode: RulesOf<'set_sos_mode'> = {
  proof: 'value',
  confirms: ({ mode }, { info }) => info.sosMode === mode,
  numbersOf: ({ mode }) => [wholeNumber('mode', mode, 0xff)],
  subjectOf: oneAlone,
  orderOf: null,
};
