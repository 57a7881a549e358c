import type { CreditUnit } from '@fieldscope/contract/credit-states';
import type { Language } from '@fieldscope/contract/languages';

interface WarningTexts {
  units: Readonly<Record<CreditUnit, string>>;
  /** `{what}`: names and numbers, `{until}`: a day. */
  low: string;
  lowUntil: string;
  out: string;
  subjects: { low: string; out: string };
  greeting: string;
  signOff: string;
}

/** Texts about credits that are low or used up. */
export const WARNING_TEXTS: Readonly<Record<Language, WarningTexts>> = {
  en: {
    units: { um: 'uplink messages', dm: 'download messages' },
    low: 'Credits are low: {what}.',
    lowUntil: 'Credits are low: {what}. They last until {until} at this pace.',
    out: 'Credits are used up: {what}. History is closed until credits are there again; readings are still stored. After a month the account is not available until then.',
    subjects: { low: 'Your {portal} credits are low', out: 'Your {portal} credits are used up' },
    greeting: 'Hello,',
    signOff: 'Your {portal} portal',
  },
  zh: {
    units: { um: '上行消息', dm: '下载消息' },
    low: '额度不足：{what}。',
    lowUntil: '额度不足：{what}。按目前用量可用至 {until}。',
    out: '额度已用完：{what}。充值之前无法查看历史数据，读数仍会保存。欠费满一个月后，账号将停用，直至充值。',
    subjects: { low: '您的 {portal} 额度不足', out: '您的 {portal} 额度已用完' },
    greeting: '您好：',
    signOff: '{portal} 平台',
  },
  ru: {
    units: { um: 'восходящие сообщения', dm: 'сообщения выгрузки' },
    low: 'Кредиты заканчиваются: {what}.',
    lowUntil: 'Кредиты заканчиваются: {what}. При таком расходе их хватит до {until}.',
    out: 'Кредиты закончились: {what}. История закрыта, пока кредитов нет; показания по-прежнему сохраняются. Через месяц учётная запись станет недоступна до пополнения.',
    subjects: { low: 'Кредиты {portal} заканчиваются', out: 'Кредиты {portal} закончились' },
    greeting: 'Здравствуйте!',
    signOff: 'Портал {portal}',
  },
};
