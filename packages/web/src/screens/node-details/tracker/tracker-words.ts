import type { Translate } from '../../../texts/use-texts';

type Words = Translate<'trackers'>;

/** Kinds of failed positioning, by the status that a tracker reports. */
const FAILURES = [
  { name: 'timeout', isIt: (status: number) => (status >= 1 && status <= 8) || status === 15 },
  { name: 'unresolved', isIt: (status: number) => status >= 9 && status <= 11 },
  { name: 'inaccurate', isIt: (status: number) => status === 12 },
  { name: 'no_time', isIt: (status: number) => status === 13 },
  { name: 'old_almanac', isIt: (status: number) => status === 14 },
] as const;

/** Why a tracker found no position, in words. */
export function failureInWords(t: Words, status: number): string {
  const known = FAILURES.find(({ isIt }) => isIt(status));
  return known ? t(`trackers:failures.${known.name}`) : t('trackers:failures.other', { status });
}

const WORK_MODES = ['0', '1', '2'] as const;
const STRATEGIES = ['0', '1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** What a work mode means; undefined where nothing is known of it. */
export function workModeExplained(t: Words, mode: number | null): string | undefined {
  const known = WORK_MODES.find((one) => one === String(mode));
  return known && t(`trackers:workModes.${known}`);
}

/** What a positioning strategy means; undefined where nothing is known of it. */
export function strategyExplained(t: Words, strategy: number | null): string | undefined {
  const known = STRATEGIES.find((one) => one === String(strategy));
  return known && t(`trackers:strategies.${known}`);
}
