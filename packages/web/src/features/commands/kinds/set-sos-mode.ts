import { modeInWords } from '../command-words';
import type { InWords } from './kind';

export const setSosMode: InWords<'set_sos_mode'> = (t, { mode }) =>
  t('commands:kinds.set_sos_mode', { value: modeInWords(t, 'sos_mode', mode) });
