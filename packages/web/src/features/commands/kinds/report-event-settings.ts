import type { InWords } from './kind';

export const reportEventSettings: InWords<'report_event_settings'> = (t) =>
  t('commands:kinds.report_event_settings');
