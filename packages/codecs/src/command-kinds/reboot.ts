import { ORDER } from '../order-names';
import { noNumbers, oneAlone, type RulesOf } from './kind';

/** Versions are in what a device sends first after a start. */
export const reboot: RulesOf<'reboot'> = {
  proof: 'response',
  confirms: (_, { info }) => info.software !== undefined,
  numbersOf: noNumbers,
  subjectOf: oneAlone,
  orderOf: () => ({ name: ORDER.restart, value: 1 }),
};
