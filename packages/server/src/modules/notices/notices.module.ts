import { HOUR_MS } from '@fieldscope/contract/time';
import { defineModule, every } from '../../platform/module';
import { purgeAnnouncements } from './announcements.service';
import { noticesArchive } from './notices.archive';
import { NOTICE_COMMANDS } from './notices.commands';
import { noticeRoutes } from './notices.routes';
import { purgeNotices } from './notices.service';

/** Messages to people, and the announcement on every dashboard. */
export const noticesModule = defineModule({
  name: 'notices',
  operatorCommands: NOTICE_COMMANDS,
  archive: noticesArchive,
  create: () => ({
    routes: [noticeRoutes],
    schedules: [
      every('purge notices', HOUR_MS, purgeNotices),
      every('purge announcements', HOUR_MS, purgeAnnouncements),
    ],
  }),
});
