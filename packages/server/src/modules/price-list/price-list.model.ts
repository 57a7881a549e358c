import type { CommodityKind } from '@fieldscope/contract/commodity-kinds';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import type { Currency } from '@fieldscope/contract/money';

/** Words in every language; where one is missing, another language stands for it. */
export type Words = Partial<Record<Language, string>>;

/** Something that is sold, by its SKU. */
export interface PricedCommodity {
  sku: string;
  kind: CommodityKind;
  names: Words;
  abouts: Words;
  um: number;
  dm: number;
  days: number;
  /** Empty: every model. */
  models: string[];
  /** Of one piece, in minor units, without tax. */
  prices: Partial<Record<Currency, number>>;
  /** Epoch ms; null: no such bound. It is sold from the first and before the last. */
  validFrom: number | null;
  validUntil: number | null;
}

/** Every other country. */
export const ELSEWHERE = '*';

export interface TaxRule {
  /** Two letters of ISO 3166-1, or ELSEWHERE. */
  country: string;
  /** In hundredths of a per cent. */
  rate: number;
  /** Whether businesses with a VAT number owe the tax themselves. */
  isReverseForBusiness: boolean;
}

/** A price list of the operator. */
export interface PriceList {
  commodities: PricedCommodity[];
  taxes: TaxRule[];
}

/** Words in a language, or in the first in which there are some. */
export const wordsIn = (words: Words, language: Language): string =>
  [language, ...LANGUAGE_NAMES].map((name) => words[name]).find(Boolean) ?? '';

/** What of a list is sold at a time, in its order. */
export const soldAt = ({ commodities }: PriceList, now: number): PricedCommodity[] =>
  commodities.filter(
    ({ validFrom, validUntil }) =>
      (validFrom === null || validFrom <= now) && (validUntil === null || now < validUntil),
  );

/** Currencies in which something is sold, those of the most commodities first: the first one is shown to who has chosen none. */
export function currenciesOf(commodities: readonly PricedCommodity[]): Currency[] {
  const all = commodities.flatMap(({ prices }) => Object.keys(prices) as Currency[]);
  const soldIn = (currency: Currency) => all.filter((one) => one === currency).length;
  return [...new Set(all)].toSorted((a, b) => soldIn(b) - soldIn(a));
}
