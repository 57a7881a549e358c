import { ORDER } from '../order-names';
import { noNumbers, oneAlone, type RulesOf } from './kind';

/** Versions are in what a device sends when it is switched on, and in its answer to a question for its state. */
export const reportStatus: RulesOf<'report_status'> = {
  proof: 'response',
  confirms: (_, { info }) => info.software !== undefined,
  numbersOf: noNumbers,
  subjectOf: oneAlone,
  orderOf: () => ({ name: ORDER.resendPowerUpData, value: 1 }),
};
