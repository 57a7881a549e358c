import type { ValueKind } from './kind';
import { comingBack, OF_MEASUREMENT } from './measured';

export const below: ValueKind<'below'> = {
  ...OF_MEASUREMENT,
  holds: (condition, value, before) => value < condition.limit + comingBack(condition, before),
  worse: (_, held, value) => Math.min(held, value),
};
