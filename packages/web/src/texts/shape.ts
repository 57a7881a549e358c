import type { Language } from '@fieldscope/contract/languages';

/** Plural forms that a language needs (CLDR); English writes `one` and `other`. */
interface PluralForms {
  en: 'one' | 'other';
  zh: 'other';
  ru: 'one' | 'few' | 'many' | 'other';
}

type PluralKey = `${string}_one` | `${string}_other`;

/**
 * The shape that a language must fill for an area: the keys of English, with the plural forms of its own.
 * `export default { … } satisfies TextsOf<typeof en, 'ru'>` makes a missing text fail to compile.
 */
export type TextsOf<English, L extends Language> = {
  [K in keyof English as K extends PluralKey ? never : K]: English[K] extends string
    ? string
    : TextsOf<English[K], L>;
} & {
  [K in keyof English as K extends `${infer Base}_other` ? `${Base}_${PluralForms[L]}` : never]: string;
};
