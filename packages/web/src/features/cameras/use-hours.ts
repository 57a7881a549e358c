import type { CameraTask } from '@fieldscope/contract/calls/cameras';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';

const MINUTES_OF_HOUR = 60;

/** A minute of the day by the clock, `06:30`. */
const clockOf = (minute: number): string =>
  [Math.floor(minute / MINUTES_OF_HOUR), minute % MINUTES_OF_HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

/** When a task looks, in words. */
export function useHours() {
  const { t } = useTexts('cameras');
  return ({
    interval_minutes: minutes,
    from_minute: from,
    until_minute: until,
  }: Pick<CameraTask, 'interval_minutes' | 'from_minute' | 'until_minute'>): string => {
    const each = t('hours.each', { count: minutes, number: formatNumber(minutes) });
    const isWhole = from === 0 && until === CAMERA_LIMITS.dayMinutes;
    return isWhole ? each : t('hours.between', { each, from: clockOf(from), until: clockOf(until) });
  };
}
