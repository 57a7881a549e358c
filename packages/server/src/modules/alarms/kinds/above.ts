import type { ValueKind } from './kind';
import { comingBack, OF_MEASUREMENT } from './measured';

export const above: ValueKind<'above'> = {
  ...OF_MEASUREMENT,
  holds: (condition, value, before) => value > condition.limit - comingBack(condition, before),
  worse: (_, held, value) => Math.max(held, value),
};
