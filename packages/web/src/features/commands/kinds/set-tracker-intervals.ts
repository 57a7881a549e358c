import { formatInterval } from '../../../values/format-time';
import type { InWords } from './kind';

export const setTrackerIntervals: InWords<'set_tracker_intervals'> = (
  t,
  { heartbeatMinutes, periodicMinutes, eventMinutes },
) => {
  const minutes = [heartbeatMinutes, periodicMinutes, eventMinutes];
  const value = minutes.map((one) => (one === undefined ? '–' : formatInterval(one))).join(' · ');
  return t('commands:kinds.set_tracker_intervals', { value });
};
