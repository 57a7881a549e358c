import { noNumbers, oneAlone, type RulesOf } from './kind';

/** Longitude, positioning status: a tracker that was asked for its position reports one or the other. */
const POSITION_IDS: ReadonlySet<number> = new Set([4197, 3576, 5001, 5002]);

export const locate: RulesOf<'locate'> = {
  proof: 'response',
  confirms: (_, { readings }) => readings.some(({ measurementId }) => POSITION_IDS.has(measurementId)),
  numbersOf: noNumbers,
  subjectOf: oneAlone,
  orderOf: null,
};
