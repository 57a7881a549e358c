import { z } from 'zod';
import { LIMITS } from '../limits';

/** What a kind of command is besides its schema. */
export interface CommandFacts {
  /** It changes a setting, has the device do something once, or is the restart, which is a call of its own. */
  is: 'setting' | 'order' | 'restart';
  /**
   * Whether the page of any device speaks of it: where the model does not take it, the page says so. The others belong to
   * one family of devices.
   */
  isOfAnyDevice: boolean;
}

export const Minutes = z.coerce.number().int().min(1).max(LIMITS.intervalMinutes.most);
export const Byte = z.coerce.number().int().min(0).max(255);
export const Flag = z.coerce.number().int().min(0).max(1);
