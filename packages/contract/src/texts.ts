import type { Language } from './languages';

/** Words by language, for texts that browsers and the server write alike. */

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

/** A text, or a part of an area with texts of its own. */
export interface TextTree {
  [key: string]: string | TextTree;
}

/** Facts fill `{{name}}` in a text; `count` also chooses the plural form. */
export type TextFacts = Readonly<Record<string, string | number>>;

/** The text of a dotted key, filled with facts; undefined where there is no such text. */
export function textIn(
  words: TextTree,
  key: string,
  language: Language,
  facts?: TextFacts,
): string | undefined {
  const found =
    lookUp(words, key) ??
    (typeof facts?.count === 'number'
      ? lookUp(words, `${key}_${pluralForm(language, facts.count)}`)
      : undefined);
  return facts
    ? found?.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(facts[name] ?? hole))
    : found;
}

function lookUp(tree: TextTree, key: string): string | undefined {
  let place: string | TextTree | undefined = tree;
  for (const part of key.split('.')) place = typeof place === 'object' ? place[part] : undefined;
  return typeof place === 'string' ? place : undefined;
}

const rules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): Intl.LDMLPluralRule {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(count);
}
