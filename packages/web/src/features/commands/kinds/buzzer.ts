import type { InWords } from './kind';

export const buzzer: InWords<'buzzer'> = (t, { on }) =>
  t(on ? 'commands:kinds.buzzer_on' : 'commands:kinds.buzzer_off');
