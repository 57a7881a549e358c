import type { Severity } from '@fieldscope/contract/alarm-conditions';
import type { Language } from '@fieldscope/contract/languages';

interface DeliveryTexts {
  severities: Record<Severity, string>;
  /** Between two parts of a line. */
  colon: string;
  /** Subject of a message of several alarms. */
  many(count: number): string;
  /** In place of the alarms that a message does not list. */
  more(count: number): string;
  /** After a value: the limit that it has passed. */
  limit(value: string): string;
  /** So many devices. */
  devices(count: number): string;
  /** After the devices that a message names. */
  moreDevices(count: number): string;
  greeting: string;
  /** That a rule is tested. */
  testSubject(rule: string): string;
  test(rule: string): string;
  /** A person's webhook that the portal turned off. */
  webhookOffSubject: string;
  webhookOff(host: string, name: string): string;
  /** Before the address of the portal. */
  see: string;
  signOff: string;
  locale: string;
}

const russianAlarms = new Intl.PluralRules('ru');
const RUSSIAN_FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'тревога', few: 'тревоги' };
const inRussian = (count: number): string =>
  `${count} ${RUSSIAN_FORMS[russianAlarms.select(count)] ?? 'тревог'}`;
const RUSSIAN_DEVICES: typeof RUSSIAN_FORMS = { one: 'устройство', few: 'устройства' };
const devicesInRussian = (count: number): string =>
  `${count} ${RUSSIAN_DEVICES[russianAlarms.select(count)] ?? 'устройств'}`;

/** What alarms say to the persons whom they notify. */
export const DELIVERY_TEXTS: Record<Language, DeliveryTexts> = {
  en: {
    colon: ': ',
    severities: { info: 'Information', warning: 'Warning', critical: 'Critical' },
    many: (count) => `${count} alarms`,
    more: (count) => `and ${count} more`,
    limit: (value) => ` (limit ${value})`,
    devices: (count) => (count === 1 ? '1 device' : `${count} devices`),
    moreDevices: (count) => `and ${count} more`,
    testSubject: (rule) => `Test: ${rule}`,
    test: (rule) => `Test of the alarm rule “${rule}”. Alarms of this rule will reach you this way.`,
    webhookOffSubject: 'An alarm webhook was turned off',
    webhookOff: (host, name) =>
      `The alarm webhook of ${name} (${host}) was turned off because it stopped accepting messages. Check the address and turn it on again under Alarm Settings.`,
    greeting: 'Hello,',
    see: 'What is open now',
    signOff: 'The {portal} portal',
    locale: 'en-GB',
  },
  zh: {
    colon: '：',
    severities: { info: '提示', warning: '警告', critical: '严重' },
    many: (count) => `${count} 条告警`,
    more: (count) => `另有 ${count} 条`,
    limit: (value) => `（限值 ${value}）`,
    devices: (count) => `${count} 台设备`,
    moreDevices: (count) => `等，另有 ${count} 台`,
    testSubject: (rule) => `测试：${rule}`,
    test: (rule) => `这是告警规则“${rule}”的测试消息。该规则的告警将以此方式通知您。`,
    webhookOffSubject: '告警 Webhook 已关闭',
    webhookOff: (host, name) =>
      `${name} 的告警 Webhook（${host}）不再接收消息，已被关闭。请检查地址，然后在告警设置中重新开启。`,
    greeting: '您好！',
    see: '查看未结束的告警',
    signOff: '{portal} 平台',
    locale: 'zh-CN',
  },
  ru: {
    colon: ': ',
    severities: { info: 'Сведение', warning: 'Предупреждение', critical: 'Критично' },
    many: inRussian,
    more: (count) => `и ещё ${inRussian(count)}`,
    limit: (value) => ` (порог ${value})`,
    devices: devicesInRussian,
    moreDevices: (count) => `и ещё ${devicesInRussian(count)}`,
    testSubject: (rule) => `Проверка: ${rule}`,
    test: (rule) =>
      `Проверка правила тревоги «${rule}». Тревоги этого правила будут приходить вам таким же образом.`,
    webhookOffSubject: 'Вебхук тревог отключён',
    webhookOff: (host, name) =>
      `Вебхук тревог (${host}), получатель ${name}, отключён: он перестал принимать сообщения. Проверьте адрес и включите его снова в настройках тревог.`,
    greeting: 'Здравствуйте!',
    see: 'Что открыто сейчас',
    signOff: 'Портал {portal}',
    locale: 'ru-RU',
  },
};
