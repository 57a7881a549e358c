import type { InWords } from './kind';

export const setThresholds: InWords<'set_thresholds'> = (t, { on, rules }) =>
  t(on ? 'commands:kinds.set_thresholds_on' : 'commands:kinds.set_thresholds_off', { count: rules.length });
