import { modeInWords } from '../command-words';
import type { InWords } from './kind';

export const setStrategy: InWords<'set_strategy'> = (t, { strategy }) =>
  t('commands:kinds.set_strategy', { value: modeInWords(t, 'strategy', strategy) });
