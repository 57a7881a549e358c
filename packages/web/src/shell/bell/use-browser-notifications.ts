import { useEffect, useEffectEvent, useRef } from 'react';
import { browserNotifications } from '../../features/notices/browser-notifications';
import { useNotices } from '../../features/notices/notices.queries';
import { newsOf } from './news.model';

/** Shows messages that arrive while the portal is open on the desktop, when the reader wishes so. */
export function useBrowserNotifications(onOpen: () => void): void {
  const { data } = useNotices();
  const knownIds = useRef<ReadonlySet<number>>(undefined);
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (!data) return;
    const known = knownIds.current;
    knownIds.current = new Set([...(known ?? []), ...data.list.map(({ noticeId }) => noticeId)]);
    if (known === undefined || !browserNotifications.isWanted()) return;
    const news = newsOf(data.list, known);
    if (news.length === 0) return;
    void import('./show-browser-notifications').then(({ showBrowserNotifications }) =>
      showBrowserNotifications(news, () => open()),
    );
  }, [data]);
}
