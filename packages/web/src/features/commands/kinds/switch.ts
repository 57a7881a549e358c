import type { InWords } from './kind';

export const switchChannel: InWords<'switch'> = (t, { channel, on }) =>
  t(on ? 'commands:kinds.switch_open' : 'commands:kinds.switch_close', { channel });
