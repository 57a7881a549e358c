import type { Language } from '@fieldscope/contract/languages';

interface AlarmPushTexts {
  /** On the button of a notification. */
  acknowledge: string;
  /** When the portal could not be reached by that button. */
  failed: string;
  /** Heads of what is pushed when alarms are over, and after quiet hours. */
  over(what: string): string;
  afterQuiet(what: string): string;
  /** From when to when alarms were open. */
  lasted(from: string, to: string): string;
  acknowledged: string;
  acknowledgedBy(name: string, when: string): string;
  acknowledgedAt(when: string): string;
  isOver: string;
}

/** What is pushed of alarms beside what is the same in mails. */
export const ALARM_PUSH_TEXTS: Record<Language, AlarmPushTexts> = {
  en: {
    acknowledge: 'Acknowledge',
    failed: 'Not acknowledged: the portal was not reached. Open it and try again.',
    over: (what) => `Over: ${what}`,
    afterQuiet: (what) => `Still open after quiet hours: ${what}`,
    lasted: (from, to) => `From ${from} to ${to}`,
    acknowledged: 'Acknowledged.',
    acknowledgedBy: (name, when) => `Already acknowledged by ${name}, ${when}.`,
    acknowledgedAt: (when) => `Already acknowledged, ${when}.`,
    isOver: 'The alarm is over already.',
  },
  zh: {
    acknowledge: '确认',
    failed: '未确认：无法连接平台。请打开平台重试。',
    over: (what) => `已结束：${what}`,
    afterQuiet: (what) => `免打扰时段后仍未结束：${what}`,
    lasted: (from, to) => `${from} 至 ${to}`,
    acknowledged: '已确认。',
    acknowledgedBy: (name, when) => `${name} 已于 ${when} 确认。`,
    acknowledgedAt: (when) => `已于 ${when} 确认。`,
    isOver: '告警已经结束。',
  },
  ru: {
    acknowledge: 'Принять',
    failed: 'Не принято: портал недоступен. Откройте его и попробуйте ещё раз.',
    over: (what) => `Закончилось: ${what}`,
    afterQuiet: (what) => `После тихих часов ещё открыто: ${what}`,
    lasted: (from, to) => `С ${from} до ${to}`,
    acknowledged: 'Принято.',
    acknowledgedBy: (name, when) => `Уже принято: ${name}, ${when}.`,
    acknowledgedAt: (when) => `Уже принято, ${when}.`,
    isOver: 'Тревога уже закончилась.',
  },
};
