import { formatInterval } from '../../../values/format-time';
import type { InWords } from './kind';

export const setGpsInterval: InWords<'set_gps_interval'> = (t, { gpsMinutes }) =>
  t('commands:kinds.set_gps_interval', { value: formatInterval(gpsMinutes) });
