import { modeInWords } from '../command-words';
import type { InWords } from './kind';

export const setWorkMode: InWords<'set_work_mode'> = (t, { mode }) =>
  t('commands:kinds.set_work_mode', { value: modeInWords(t, 'work_mode', mode) });
