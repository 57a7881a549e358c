import { noNumbers, oneAlone, type RulesOf } from './kind';

export const reportEventSettings: RulesOf<'report_event_settings'> = {
  proof: 'response',
  confirms: (_, { info }) => info.motion !== undefined,
  numbersOf: noNumbers,
  subjectOf: oneAlone,
  orderOf: null,
};
