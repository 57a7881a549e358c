import { ORDER } from '../order-names';
import type { ThresholdRule } from '../outcome';
import { noNumbers, oneAlone, type RulesOf } from './kind';

const isSame = (wanted: ThresholdRule, reported: ThresholdRule): boolean =>
  wanted.channel === reported.channel &&
  wanted.measurement_id === reported.measurement_id &&
  wanted.above === reported.above &&
  wanted.below === reported.below;

/** Whether a device has a rule among those that it reported. */
export const hasRule = (reported: readonly ThresholdRule[] | undefined, wanted: ThresholdRule): boolean =>
  reported?.some((one) => isSame(wanted, one)) ?? false;

export const setThresholds: RulesOf<'set_thresholds'> = {
  proof: 'value',
  confirms: ({ on, rules }, { info: { thresholdMode, thresholdRules } }) =>
    thresholdMode === on &&
    thresholdRules?.length === rules.length &&
    rules.every((rule) => hasRule(thresholdRules, rule)),
  numbersOf: noNumbers,
  subjectOf: oneAlone,
  orderOf: ({ on, rules }) => ({
    name: ORDER.thresholds,
    value: {
      on,
      rules: rules.map(({ measurement_id: measurementId, channel, above, below }) => ({
        ...{ channel, measurementId, above, below },
      })),
    },
  }),
};
