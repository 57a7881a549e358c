import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { Language } from '@fieldscope/contract/languages';

interface DeliveryTexts {
  severities: Record<Severity, string>;
  /** Subject of a message of several alarms. */
  many(count: number): string;
  /** In place of the alarms that a message does not list. */
  more(count: number): string;
  /** What happened where no value is measured. */
  silence: string;
  position: string;
  battery: string;
  greeting: string;
  /** Before the address of the portal. */
  see: string;
  signOff: string;
  locale: string;
}

const russianAlarms = new Intl.PluralRules('ru');
const RUSSIAN_FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'тревога', few: 'тревоги' };
const inRussian = (count: number): string =>
  `${count} ${RUSSIAN_FORMS[russianAlarms.select(count)] ?? 'тревог'}`;

/** What alarms say to the persons who are told of them. */
export const DELIVERY_TEXTS: Record<Language, DeliveryTexts> = {
  en: {
    severities: { info: 'Information', warning: 'Warning', critical: 'Critical' },
    many: (count) => `${count} alarms`,
    more: (count) => `and ${count} more`,
    silence: 'nothing heard',
    position: 'no location',
    battery: 'Battery',
    greeting: 'Hello,',
    see: 'What is open now:',
    signOff: 'The Fieldscope portal',
    locale: 'en-GB',
  },
  zh: {
    severities: { info: '提示', warning: '警告', critical: '严重' },
    many: (count) => `${count} 条告警`,
    more: (count) => `另有 ${count} 条`,
    silence: '没有收到任何数据',
    position: '没有位置信息',
    battery: '电量',
    greeting: '您好！',
    see: '查看未结束的告警：',
    signOff: 'Fieldscope 平台',
    locale: 'zh-CN',
  },
  ru: {
    severities: { info: 'Сведение', warning: 'Предупреждение', critical: 'Критично' },
    many: inRussian,
    more: (count) => `и ещё ${inRussian(count)}`,
    silence: 'данных не поступало',
    position: 'нет местоположения',
    battery: 'Заряд батареи',
    greeting: 'Здравствуйте!',
    see: 'Что открыто сейчас:',
    signOff: 'Портал Fieldscope',
    locale: 'ru-RU',
  },
};
