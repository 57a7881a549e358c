import { z } from 'zod';
import type { ConditionField } from './kind';

/** How far a value must come back behind its limit until the alarm ends. */
export const Hysteresis = z.number().min(0).default(0);

export const HYSTERESIS = {
  name: 'hysteresis',
  type: 'difference',
  first: 0,
  whenEmpty: 0,
} as const satisfies ConditionField;
