import { NOTICE_STATUS } from '@fieldscope/contract/notice-kinds';
import { useEffect, useEffectEvent, useRef } from 'react';
import { browserNotifications } from '../../features/notices/browser-notifications';
import { useNotices } from '../../features/notices/notices.queries';

/** Shows messages that arrive while the portal is open on the desktop, when the reader wishes so. */
export function useBrowserNotifications(onOpen: () => void): void {
  const { data } = useNotices();
  const newestId = useRef<number>(undefined);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (!data) return;
    const known = newestId.current;
    newestId.current = Math.max(known ?? 0, data.list[0]?.noticeId ?? 0);
    if (known === undefined || !browserNotifications.isWanted()) return;
    const news = data.list.filter(
      ({ noticeId, status }) => noticeId > known && status === NOTICE_STATUS.unread,
    );
    if (news.length === 0) return;
    void import('./show-browser-notifications').then(({ showBrowserNotifications }) =>
      showBrowserNotifications(news, () => open()),
    );
  }, [data]);
}
