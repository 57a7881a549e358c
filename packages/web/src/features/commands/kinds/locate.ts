import type { InWords } from './kind';

export const locate: InWords<'locate'> = (t) => t('commands:kinds.locate');
