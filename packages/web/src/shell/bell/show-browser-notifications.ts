import type { Notice } from '@fieldscope/contract/calls/notices';
import { LIMITS } from '@fieldscope/contract/limits';
import { noticeWords } from '../../screens/notices/notice-words';
import { loadTexts } from '../../texts/use-texts';

/** Shows notices on the desktop for half a minute; a click leads back to the portal. Windows of one reader show each once. */
export async function showBrowserNotifications(news: readonly Notice[], onOpen: () => void): Promise<void> {
  const t = await loadTexts('notices');
  for (const notice of news) {
    const { title, text } = noticeWords(t, notice);
    const shown = new Notification(title, {
      body: text,
      tag: `fieldscope-notice-${notice.noticeId}`,
      icon: '/favicon.svg',
    });
    const timer = setTimeout(() => shown.close(), LIMITS.browserNotificationMs);
    shown.onclose = () => clearTimeout(timer);
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
  }
}
