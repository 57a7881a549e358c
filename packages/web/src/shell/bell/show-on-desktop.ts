import type { Notice } from '@fieldscope/contract/calls/notices';
import { LIMITS } from '@fieldscope/contract/limits';
import { noticeWords } from '../../screens/messages/notice-words';
import { loadAreas } from '../../texts/texts';

/** Shows notices on the desktop for half a minute; a click leads back to the portal. Windows of one reader show each once. */
export async function showOnDesktop(news: readonly Notice[], onOpen: () => void): Promise<void> {
  await loadAreas(['messages']);
  for (const notice of news) {
    const { title, text } = noticeWords(notice);
    const shown = new Notification(title, {
      body: text,
      tag: `fieldscope-notice-${notice.noticeId}`,
      icon: '/favicon.svg',
    });
    const timer = setTimeout(() => shown.close(), LIMITS.desktopNotificationMs);
    shown.onclose = () => clearTimeout(timer);
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
  }
}
