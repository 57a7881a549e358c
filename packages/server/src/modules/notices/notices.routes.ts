import { notices } from '@fieldscope/contract/calls/notices';
import type { Routes } from '../../platform/http/bind';
import { dismissAnnouncement, viewAnnouncement } from './announcements.service';
import { listNotices, markRead, removeNotices, writeToSubAccounts } from './notices.service';

export const noticeRoutes: Routes = (bind) => {
  bind(notices.list, listNotices);
  bind(notices.push, writeToSubAccounts);
  bind(notices.markRead, markRead);
  bind(notices.remove, removeNotices);
  bind(notices.viewAnnouncement, viewAnnouncement);
  bind(notices.dismissAnnouncement, dismissAnnouncement);
};
