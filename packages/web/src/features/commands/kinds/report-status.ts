import type { InWords } from './kind';

export const reportStatus: InWords<'report_status'> = (t) => t('commands:kinds.report_status');
