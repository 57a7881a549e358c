import actionEn from '@fieldscope/contract/advice/action-words.en';
import actionRu from '@fieldscope/contract/advice/action-words.ru';
import actionZh from '@fieldscope/contract/advice/action-words.zh';
import namesEn from '@fieldscope/contract/advice/names.en';
import namesRu from '@fieldscope/contract/advice/names.ru';
import namesZh from '@fieldscope/contract/advice/names.zh';
import { shownQuantity } from '@fieldscope/contract/advice/quantity-units';
import type { AdviceWriter } from '@fieldscope/contract/advice/sentence';
import en from '@fieldscope/contract/advice/words.en';
import ru from '@fieldscope/contract/advice/words.ru';
import zh from '@fieldscope/contract/advice/words.zh';
import type { Language } from '@fieldscope/contract/languages';
import type { UnitSetting } from '@fieldscope/contract/shown-unit';
import { type TextTree, textIn } from '@fieldscope/contract/texts';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { gapBefore } from '@fieldscope/contract/unit-gap';
import type { MeasurementLabel } from '../../measurements/measurement-labels.service';

const WORDS: Record<Language, TextTree> = {
  en: { ...en, ...actionEn, ...(namesEn as unknown as TextTree) },
  zh: { ...zh, ...actionZh, ...(namesZh as unknown as TextTree) },
  ru: { ...ru, ...actionRu, ...(namesRu as unknown as TextTree) },
};

export const LOCALES: Record<Language, string> = { en: 'en-GB', zh: 'zh-CN', ru: 'ru-RU' };

/** How somebody reads an advice outside of the portal's pages. */
export interface AdviceReader extends UnitSetting {
  labelOf(measurementId: number): MeasurementLabel;
}

/** Words and numbers of advices for files, mails and programs. */
export function adviceWriter({ labelOf, ...setting }: AdviceReader): AdviceWriter {
  const { language } = setting;
  const locale = LOCALES[language];
  const inUnit = (value: number, unit: 'day' | 'hour'): string =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 },
    } as const).format(value);
  return {
    text: (key, facts) => textIn(WORDS[language], key, language, facts) ?? key,
    value(quantity, value) {
      const { unit, decimals, convert } = shownQuantity(quantity, setting);
      const options = { maximumFractionDigits: decimals, signDisplay: 'negative' } as const;
      return `${convert(value).toLocaleString(locale, options)}${gapBefore(unit, locale)}${unit}`;
    },
    measurement: (id) => labelOf(id).name ?? String(id),
    share: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    span: (ms) => (ms >= 2 * DAY_MS ? inUnit(ms / DAY_MS, 'day') : inUnit(ms / HOUR_MS, 'hour')),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(at),
    day: (at, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' }).format(at),
  };
}
