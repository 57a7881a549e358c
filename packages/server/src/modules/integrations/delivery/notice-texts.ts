import type { Language } from '@fieldscope/contract/languages';

interface NoticeTexts {
  failing(name: string): string;
  turnedOff(name: string): string;
}

/** What the message centre says of integrations. */
export const NOTICE_TEXTS: Record<Language, NoticeTexts> = {
  en: {
    failing: (name) =>
      `The integration “${name}” has failed for an hour. Nothing is lost: what it was not sent is kept and sent when it works again. Open Integrations to see why.`,
    turnedOff: (name) =>
      `The integration “${name}” was switched off: its target answered that it wants no further messages (410).`,
  },
  zh: {
    failing: (name) =>
      `集成“${name}”已连续失败一小时。数据不会丢失：未发送的内容会保留，恢复后继续发送。原因请见“集成”页面。`,
    turnedOff: (name) => `集成“${name}”已关闭：目标答复不再接收消息（410）。`,
  },
  ru: {
    failing: (name) =>
      `Интеграция «${name}» не работает уже час. Данные не потеряны: неотправленное хранится и будет отправлено, когда она заработает. Причина указана на странице «Интеграции».`,
    turnedOff: (name) =>
      `Интеграция «${name}» отключена: получатель ответил, что сообщения ему больше не нужны (410).`,
  },
};
