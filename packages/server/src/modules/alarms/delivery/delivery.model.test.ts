import { LANGUAGE_NAMES } from '@fieldscope/contract/languages';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { describe, expect, test } from 'vitest';
import { mailOf, noticeOf, offMailOf, testMailOf } from './delivery.model';
import type { DeliveredAlarm } from './delivery.repository';

const FROST: DeliveredAlarm = {
  ...{ alarmId: 1, ruleId: 1, ruleName: 'Frost', severity: 'critical', kind: 'below' },
  ...{ eui: '2CF7F1C000000001' as never, deviceName: 'Greenhouse 2', channel: 1, measurementId: 4097 },
  ...{
    openedAt: Date.UTC(2026, 10, 22, 21, 40),
    value: -1.5,
    byEmail: true,
    byPush: false,
    byWebhook: false,
  },
  ...{ limit: 2, verdict: null, affected: null },
};
const ofDevice = (kind: DeliveredAlarm['kind'], value: number | null): DeliveredAlarm => ({
  ...FROST,
  ...{ severity: 'warning', kind, measurementId: null, value, limit: kind === 'battery' ? 20 : null },
});
const alarms = (count: number) => Array.from({ length: count }, () => FROST);
const readerOf = (language: (typeof LANGUAGE_NAMES)[number]) => ({
  language,
  timezone: 'Asia/Shanghai',
  temperatureUnit: 0 as const,
  units: {},
  own: new Map(),
  now: Date.UTC(2026, 10, 23),
});
const URL = 'https://portal.example/';

describe('a mail of one alarm', () => {
  test.each([
    [
      'en',
      'Critical: Frost · Greenhouse 2',
      [
        'Hello,',
        '23 Nov 2026, 05:40 GMT+8 · Critical · Frost · Greenhouse 2: Air Temperature -1.5 °C (limit 2 °C)',
        'What is open now: https://portal.example/#/alarms',
        'The {portal} portal',
      ],
    ],
    [
      'zh',
      '严重：Frost · Greenhouse 2',
      [
        '您好！',
        '2026年11月23日 05:40 GMT+8 · 严重 · Frost · Greenhouse 2：空气温度 -1.5 °C（限值 2 °C）',
        '查看未结束的告警：https://portal.example/#/alarms',
        '{portal} 平台',
      ],
    ],
    [
      'ru',
      'Критично: Frost · Greenhouse 2',
      [
        'Здравствуйте!',
        '23 нояб. 2026 г., 05:40 GMT+8 · Критично · Frost · Greenhouse 2: Температура воздуха -1,5 °C (порог 2 °C)',
        'Что открыто сейчас: https://portal.example/#/alarms',
        'Портал {portal}',
      ],
    ],
  ] as const)('in %s', (language, subject, paragraphs) => {
    const mail = mailOf([FROST], readerOf(language), URL);
    expect(mail).toEqual({ subject, text: paragraphs.join('\n\n') });
    expect(noticeOf([FROST], readerOf(language))).toBe(paragraphs[1]);
  });
});

describe('what no value says', () => {
  test.each([
    ['en', 'nothing heard', 'no location', 'Battery 15% (limit 20%)'],
    ['zh', '没有收到任何数据', '没有位置信息', '电量 15%（限值 20%）'],
    ['ru', 'данных не поступало', 'нет местоположения', 'Заряд батареи 15\u00a0% (порог 20\u00a0%)'],
  ] as const)('in %s', (language, silence, position, battery) => {
    const said = [ofDevice('silence', null), ofDevice('position', null), ofDevice('battery', 15)].map((one) =>
      noticeOf([one], readerOf(language)).replace(/^.*Greenhouse 2(: |：)/, ''),
    );
    expect(said).toEqual([silence, position, battery]);
  });
});

describe('a value is in the units of its reader', () => {
  const said = (measurementId: number, value: number, reader: object) =>
    noticeOf([{ ...FROST, measurementId, value, limit: null }], { ...readerOf('en'), ...reader }).replace(
      /^.*: /,
      '',
    );
  const american = { temperatureUnit: 1, units: { speed: 'mph', pressure: 'inHg', rain: 'in' } };
  test.each([
    [4097, 2.1, 'Air Temperature 35.78 °F'],
    [4101, 101_325, 'Barometric Pressure 29.92 inHg'],
    [4105, 10, 'Wind Speed 22.4 mph'],
    [4113, 25.4, 'Rainfall Hourly 1 in/h'],
  ])('%d', (id, value, words) => expect(said(id, value, american)).toBe(words));

  test('so is its limit, and a rule that was deleted has none', () => {
    const lineFor = (limit: number | null) =>
      noticeOf([{ ...FROST, limit }], { ...readerOf('en'), temperatureUnit: 1 });
    expect(lineFor(2)).toMatch(/ 29\.3 °F \(limit 35\.6 °F\)$/);
    expect(lineFor(null)).toMatch(/ 29\.3 °F$/);
  });

  test('what is rounded to zero has no sign', () => {
    expect(noticeOf([{ ...FROST, value: -0.001 }], readerOf('en'))).toMatch(/ 0 °C \(limit 2 °C\)$/);
  });

  test('how far a tracker is away follows the unit of speed', () => {
    const away = { ...FROST, kind: 'leave' as const, measurementId: null, value: 250 };
    const lineFor = (reader: object) => noticeOf([away], { ...readerOf('en'), ...reader });
    expect(lineFor({})).toMatch(/left the geofence, 250 m$/);
    expect(lineFor(american)).toMatch(/left the geofence, 820 ft$/);
  });

  test('pressure is in hPa where no other one was chosen, and units are those of the language', () => {
    expect(said(4101, 101_325, {})).toBe('Barometric Pressure 1,013.3 hPa');
    expect(said(4099, 1200, { language: 'ru' })).toBe('Освещённость 1\u00a0200 лк');
    const own = new Map([[5500, { names: { en: 'Nitrate', zh: '', ru: '' }, unit: 'mg/L' }]]);
    expect(said(5500, 3.456, { own })).toBe('Nitrate 3.46 mg/L');
  });
});

describe('a digest', () => {
  test.each([
    ['en', 2, '2 alarms'],
    ['zh', 2, '2 条告警'],
    ['ru', 2, '2 тревоги'],
    ['ru', 5, '5 тревог'],
    ['ru', 21, '21 тревога'],
    ['ru', 112, '112 тревог'],
  ] as const)('in %s of %d', (language, count, subject) => {
    expect(mailOf(alarms(count), readerOf(language), undefined).subject).toBe(subject);
  });

  test.each([
    ['en', 'and 9950 more'],
    ['zh', '另有 9950 条'],
    ['ru', 'и ещё 9950 тревог'],
  ] as const)('in %s lists the first fifty and says how many more there are', (language, more) => {
    const lines = mailOf(alarms(10_000), readerOf(language), undefined).text.split('\n\n')[1]!.split('\n');
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe(more);
    expect(noticeOf(alarms(10_000), readerOf(language)).split('\n')).toHaveLength(6);
  });
});

describe('what else is mailed', () => {
  test.each([
    ['en', 'Test: Frost', 'Test of the alarm rule “Frost”', 'An alarm webhook was turned off'],
    ['zh', '测试：Frost', '这是告警规则“Frost”的测试消息', '告警 Webhook 已关闭'],
    ['ru', 'Проверка: Frost', 'Проверка правила тревоги «Frost»', 'Вебхук тревог отключён'],
  ] as const)('in %s', (language, subject, text, offSubject) => {
    expect(testMailOf('Frost', language)).toEqual({ subject, text: expect.stringContaining(text) });
    const off = offMailOf({ host: 'hook.example', name: 'Ada' }, language);
    expect(off.subject).toBe(offSubject);
    for (const fact of ['hook.example', 'Ada']) expect(off.text).toContain(fact);
  });
});

test('a notice is never longer than notices are, whatever things are called', () => {
  const long = { ...FROST, ruleName: '霜'.repeat(64), deviceName: 'G'.repeat(200) };
  for (const language of LANGUAGE_NAMES)
    for (const count of [1, 4]) {
      const text = noticeOf(
        Array.from({ length: count }, () => long),
        readerOf(language),
      );
      expect(text.length).toBeLessThanOrEqual(1000);
    }
});

describe('an alarm of silence', () => {
  const SIGNAL: Verdict = {
    ...{ cause: 'signal', certainty: 'likely', gateway: null, server: null },
    proof: [
      { kind: 'gateway_hears', gateway: { eui: '2CF7F1C0000000FF', name: 'silo' }, others: 14, rssi: -80 },
      { kind: 'battery_at', percent: 88 },
      { kind: 'signal_fell', from: -95, to: -119, hours: 144 },
    ],
  };

  test.each([
    [
      'en',
      ': nothing heard',
      'The gateway silo hears 14 others at -80 dBm; battery 88%; signal fell from -95 dBm to -119 dBm in 6 days: most likely its antenna or its place.',
      'Next: Improve its signal.',
    ],
    [
      'zh',
      '：没有收到任何数据',
      '网关 silo 正以 -80 dBm 接收另外 14 个节点；电量 88%；信号在6天内从 -95 dBm 降到 -119 dBm：很可能是天线或安装位置问题。',
      '下一步：改善信号。',
    ],
    [
      'ru',
      ': данных не поступало',
      'Шлюз silo принимает ещё 14 узлов с уровнем -80 дБм; заряд батареи 88 %; сигнал упал с -95 дБм до -119 дБм за 6 дн.: скорее всего, дело в антенне или месте установки.',
      'Что сделать: Улучшить сигнал.',
    ],
  ] as const)('says why and what to do, in %s', (language, happened, why, next) => {
    const { text } = mailOf(
      [{ ...ofDevice('silence', null), verdict: SIGNAL }],
      readerOf(language),
      undefined,
    );
    const [, body] = text.split('\n\n');
    const lines = body!.replaceAll('\u00a0', ' ').split('\n');
    expect(lines).toEqual([expect.stringContaining(`Greenhouse 2${happened}`), `  ${why}`, `  ${next}`]);
  });

  test.each([
    ['en', 'Warning: Frost · The gateway silo is silent (200 devices)', 'Node 1, Node 2 and 198 more'],
    ['zh', '警告：Frost · 网关 silo 没有数据 (200 台设备)', 'Node 1, Node 2 等，另有 198 台'],
    ['ru', 'Предупреждение: Frost · Шлюз silo молчит (200 устройств)', 'Node 1, Node 2 и ещё 198 устройств'],
  ] as const)('that stands for many devices names the first of them, in %s', (language, subject, names) => {
    const gateway = { eui: '2CF7F1C0000000FF', name: 'silo' };
    const devices = ['Node 1', 'Node 2'].map((name) => ({ eui: '2CF7F1C000000001', name }));
    const verdict: Verdict = { ...SIGNAL, cause: 'gateway_silent', gateway, proof: [] };
    const common = { ...ofDevice('silence', null), verdict, affected: { count: 200, devices } };
    const mail = mailOf([common], readerOf(language), undefined);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(`\n  ${names}\n`);
    expect(noticeOf([common], readerOf(language))).toContain(names);
  });
});
