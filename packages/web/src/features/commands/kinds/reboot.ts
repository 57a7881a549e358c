import type { InWords } from './kind';

export const reboot: InWords<'reboot'> = (t) => t('commands:kinds.reboot');
