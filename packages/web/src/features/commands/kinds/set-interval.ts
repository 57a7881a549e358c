import { formatInterval } from '../../../values/format-time';
import type { InWords } from './kind';

export const setInterval: InWords<'set_interval'> = (t, { minutes }) =>
  t('commands:kinds.set_interval', { value: formatInterval(minutes) });
