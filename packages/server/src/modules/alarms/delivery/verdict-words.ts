import type { Language } from '@fieldscope/contract/languages';
import { type TextTree, textIn } from '@fieldscope/contract/texts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { gapBefore } from '@fieldscope/contract/unit-gap';
import { unitInLanguage } from '@fieldscope/contract/unit-words';
import type { VerdictWriter } from '@fieldscope/contract/verdicts/conclusion';
import enProofs from '@fieldscope/contract/verdicts/proof-words.en';
import ruProofs from '@fieldscope/contract/verdicts/proof-words.ru';
import zhProofs from '@fieldscope/contract/verdicts/proof-words.zh';
import en from '@fieldscope/contract/verdicts/words.en';
import ru from '@fieldscope/contract/verdicts/words.ru';
import zh from '@fieldscope/contract/verdicts/words.zh';
import { DELIVERY_TEXTS } from './delivery-texts';
import type { Reader } from './delivery-values.model';

const WORDS: Record<Language, TextTree> = {
  en: { ...en, ...enProofs },
  zh: { ...zh, ...zhProofs },
  ru: { ...ru, ...ruProofs },
};

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', SECOND_MS],
] as const;

/** Words and numbers of verdicts for a reader of messages. */
export function verdictWriter({ language, now }: Pick<Reader, 'language' | 'now'>): VerdictWriter {
  const { locale } = DELIVERY_TEXTS[language];
  const inUnit = (ms: number, round: (value: number) => number) => {
    const [unit, unitMs] = UNITS.find(([, candidate]) => Math.abs(ms) >= candidate) ?? UNITS[3];
    const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
    // British English would write "2 hrs".
    return new Intl.NumberFormat(language === 'en' ? 'en' : locale, options).format(round(ms / unitMs));
  };
  const dBm = unitInLanguage('dBm', language);
  return {
    text: (key, facts) => textIn(WORDS[language], key, language, facts) ?? key,
    span: (ms) => inUnit(Math.abs(ms), Math.trunc),
    interval: (minutes) => inUnit(minutes * MINUTE_MS, (value) => value),
    share: (share) =>
      new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    signal: (rssi) => `${rssi.toLocaleString(locale)}${gapBefore(dBm, locale)}${dBm}`,
    now,
  };
}
