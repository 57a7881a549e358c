import type { Language } from '@fieldscope/contract/languages';

/** What a test says. */
export const PUSH_TEXTS: Record<Language, { title: string; body: string }> = {
  en: {
    title: 'Test notification',
    body: 'Push notifications work in this browser. Alarms of your rules will look like this.',
  },
  zh: {
    title: '测试通知',
    body: '此浏览器可以接收推送通知。您的告警规则触发后会这样显示。',
  },
  ru: {
    title: 'Проверочное уведомление',
    body: 'Push-уведомления в этом браузере работают. Так будут выглядеть тревоги ваших правил.',
  },
};
