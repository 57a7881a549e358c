import type { Language } from '@fieldscope/contract/languages';

const NAMES: Readonly<Record<Language, readonly [credits: string, service: string, later: string]>> = {
  en: ['One million messages', 'A year of service', 'A year for a device named later'],
  zh: ['一百万条消息', '一年服务', '一年服务（稍后指定设备）'],
  ru: ['Миллион сообщений', 'Год услуги', 'Год услуги для устройства на выбор'],
};
const LANGUAGES = ['en', 'zh', 'ru'] as const;

/** A price list of each kind of row, to begin with: names in three languages, two currencies, taxes. */
export function exampleList(): string {
  const [credits, service, later] = [0, 1, 2].map((place) =>
    LANGUAGES.map((language) => NAMES[language][place]).join(','),
  );
  return [
    'kind,sku,name_en,name_zh,name_ru,um,dm,days,models,valid_until,EUR,USD,country,rate,business',
    `credits,UM-1M,${credits},1000000,1000000,,,,49.00,55.00,,,`,
    `service,YEAR,${service},,,365,,,12.00,13.50,,,`,
    `quota,YEAR-LATER,${later},,,365,,,11.00,12.50,,,`,
    'tax,,,,,,,,,,,,DE,19,',
    'tax,,,,,,,,,,,,FR,20,reverse',
    'tax,,,,,,,,,,,,*,0,',
    '',
  ].join('\n');
}
