import type { InWords } from './kind';

export const setEventSettings: InWords<'set_event_settings'> = (t) => t('commands:kinds.set_event_settings');
