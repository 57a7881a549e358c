import type { ValueKind } from './kind';
import { comingBack, OF_MEASUREMENT } from './measured';

export const outside: ValueKind<'outside'> = {
  ...OF_MEASUREMENT,
  holds(condition, value, before) {
    const margin = comingBack(condition, before);
    return value < condition.low + margin || value > condition.high - margin;
  },
  worse({ low, high }, held, value) {
    const middle = low / 2 + high / 2;
    return Math.abs(value - middle) > Math.abs(held - middle) ? value : held;
  },
};
