import { ERROR_TEXTS } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';
import { expect, test } from 'vitest';
import { MAIL_TEXTS } from '../../../server/src/modules/registration/mail-texts';
import { en as docsEn } from '../screens/api-docs/words.en';
import { zh as docsZh } from '../screens/api-docs/words.zh';
import { en as namesEn } from './shown-names/en';
import { ru as namesRu } from './shown-names/ru';
import { zh as namesZh } from './shown-names/zh';

/** Words that the glossary (docs/glossary.md) has replaced, and what stands in their place. */
const REPLACED: Readonly<Record<Language, readonly (readonly [old: RegExp, term: string])[]>> = {
  en: [
    [/second factor/i, 'two-factor authentication'],
    [/\bdemand/i, 'require'],
    [/needs? a person/i, 'need attention'],
    [/\bgood for\b/i, 'valid for'],
    [/by (itself|themselves)\b/i, 'automatically'],
    [/newest values?\b/i, 'latest values'],
    [/\bsomebody\b/i, 'someone'],
    [/\be-mails?\b|\bmails?\b/i, 'email'],
    [/\b(center|color|organiz\w+)\b/i, 'British spelling'],
    [/\bown range\b/i, 'custom range'],
    [/\bload (it )?again\b/i, 'reload'],
    [/\bas the system\b/i, 'system'],
    [/\bunderstood\b/i, 'got it'],
    [/\breleased?\b/i, 'unfreeze'],
    [/\bfirst password\b/i, 'initial password'],
    [/\b(has|have) run out\b/i, 'has expired'],
    [/\b(access|organisation|API|client|measurement|status) ids?\b|\bAPI ID\b/, 'access ID, organisation ID'],
    [/\bwhoever\b/i, 'the operator, anyone who'],
    [/administrator to set|your administrator/i, 'the operator of this portal'],
    [/worth nothing|for ever\b/i, 'no longer works'],
    [/ …/, 'no space before …'],
    [/"[^"{}]+"(?!:)/, '“curly quotes”'],
    [/CO2/, 'CO₂'],
    [/\b(price|rate) (table|catalogue)\b|\btariffs?\b/i, 'price list'],
    [/\bvouchers?\b|\bcoupons?\b|(?<!-)\bpromo/i, 'redeem code'],
    [/\bbills?\b/i, 'invoice'],
  ],
  zh: [
    [/机群/, '全部设备'],
    [/光通量/, '光量子通量密度'],
    [/上行额度|下行额度/, '上行消息额度（UM）、下载消息额度（DM）'],
    [/第二重验证|双重验证/, '两步验证'],
    [/门户|本站/, '平台'],
    [/运营者|运营人员/, '平台运营方'],
    [/账户/, '账号'],
    [/测量类型/, '测量项'],
    [/上行间隔/, '上报间隔'],
    [/跟踪器/, '追踪器'],
    [/记录仪/, '数据采集器'],
    [/作物建议/, '农事建议'],
    [/主账号|账号所有者/, '所有者'],
    [/仪表盘/, '总览'],
    [/国家(?!或地区)/, '国家或地区'],
    [/最新值/, '最新数值'],
    [/代登录/, '模拟登录'],
    [/昵称/, '姓名'],
    [/ …/, '……'],
    [/CO2/, 'CO₂'],
    [/价格表|价格单/, '价目表'],
    [/激活码|优惠码|代金券|兑换券/, '兑换码'],
    [/(?<!对)账单|贷项/, '发票，红字发票'],
  ],
  ru: [
    [
      /сообщени\S+ (отправки|загрузки)|кредит\S* (отправки|получения)/i,
      'восходящие сообщения (UM), сообщения выгрузки (DM)',
    ],
    [/втор(ой|ого) фактор/i, 'двухфакторная аутентификация'],
    [/имитаци\S+ входа/i, 'вход от имени пользователя'],
    [/исходн\S+ сообщени/i, 'исходные пакеты'],
    [/(?<!\p{L})(убра|убер)/iu, 'удалить'],
    [/сенсорн/i, 'узлы датчиков'],
    [/кто (его )?ведёт/i, 'оператор портала'],
    [/возьмите|(?<!\p{L})взять/iu, 'использовать'],
    [/достучаться/i, 'недоступно'],
    [/поддаётся разбору/i, 'не поддерживается'],
    [/(?<!\p{L})в сети(?!\p{L})/iu, 'на связи'],
    [/срок входа/i, 'сеанс истёк'],
    [/скопировать/i, 'копировать'],
    [/советы/i, 'рекомендации'],
    [/идентификатор (доступа|организации)|API ID/i, 'ID доступа, ID организации'],
    [/комплект/i, 'набор разработчика'],
    [/запирают|подводят/i, 'блокируют, отказывают'],
    [/возможно вы/i, 'возможно, вы'],
    [/главн\S+ панел/i, 'обзор'],
    [/ …/, 'без пробела перед …'],
    [/CO2/, 'CO₂'],
    [/прейскурант|тарифы/i, 'прайс-лист'],
    [/промокод|купон|ваучер/i, 'код активации'],
  ],
};

/** Texts in which an old word means something else. */
const OTHER_SENSE: readonly string[] = [
  'en/apiDocs.start.answer',
  'zh/routes.account',
  'zh/legal.agreement.overdue.text',
];

type Words = { readonly [key: string]: string | Words };

function* textsIn(words: Words, path: string): Generator<readonly [path: string, text: string]> {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') yield [`${path}.${key}`, value];
    else yield* textsIn(value, `${path}.${key}`);
  }
}

const AREAS = import.meta.glob<{ default: Words }>('./{en,zh,ru}/*.ts', { eager: true });
const DOCS = { en: docsEn, zh: docsZh, ru: {} };
const NAMES = { en: namesEn, zh: namesZh, ru: namesRu };

/** Every text that people read in a language, by its place. */
function textsOf(language: Language): (readonly [path: string, text: string])[] {
  const parts: Record<string, unknown> = {
    errors: ERROR_TEXTS[language],
    mails: MAIL_TEXTS[language],
    apiDocs: DOCS[language],
    names: NAMES[language],
  };
  for (const [file, { default: words }] of Object.entries(AREAS)) {
    const [, place, area] = /\.\/(\w+)\/([\w-]+)\.ts/.exec(file)!;
    if (place === language) parts[area!] = words;
  }
  return [...textsIn(parts as Words, language)].map(([path, text]) => [path.replace('.', '/'), text]);
}

test.each(['en', 'zh', 'ru'] as const)('in %s every text uses the words of the glossary', (language) => {
  const texts = textsOf(language).filter(([path]) => !OTHER_SENSE.includes(path));
  expect(texts.length).toBeGreaterThan(800);
  const found = texts.flatMap(([path, text]) =>
    REPLACED[language].flatMap(([old, term]) => (old.test(text) ? [`${path}: ${text} → ${term}`] : [])),
  );
  expect(found).toEqual([]);
});
