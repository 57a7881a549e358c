import type { Language } from '@fieldscope/contract/languages';
import { createStore } from '../browser/create-store';
import type { Area } from './areas';
import { currentLanguage, setCurrentLanguage } from './language';

/** A text, or a part of an area with texts of its own. */
interface TextTree {
  [key: string]: string | TextTree;
}

/** Facts fill `{{name}}` in a text; `count` also chooses the plural form. */
export type Facts = Readonly<Record<string, string | number>>;

/** Areas of the first pages: a file of each would be a request of each. */
const firstWords = import.meta.glob<Record<string, TextTree>>('./first-words.{en,zh,ru}.ts');
const files = import.meta.glob<{ default: TextTree }>([
  './{en,zh,ru}/*.ts',
  '!./*/{charts,common,credentials,dashboard,routes,shell,sign-in,ui,values}.ts',
]);
const loaded = new Map<string, TextTree>();
const wanted = new Set<Area>();

/** How often the words have changed: a component that uses it is rendered again with the new ones. */
export const textVersion = createStore(0);

async function loadArea(language: Language, area: Area): Promise<void> {
  const place = `./${language}/${area}.ts`;
  if (loaded.has(place)) return;
  const load = files[place];
  const texts = load
    ? (await load()).default
    : (await firstWords[`./first-words.${language}.ts`]?.())?.[area];
  if (!texts) throw new Error(`No texts ${language}/${area}`);
  loaded.set(place, texts);
}

/** Loads areas that are not there yet, in the language of the portal. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  const language = currentLanguage();
  for (const area of areas) wanted.add(area);
  await Promise.all(areas.map((area) => loadArea(language, area)));
}

/** Loads the words of the first screen in the reader's language. */
export async function startTexts(areas: readonly Area[], language = currentLanguage()): Promise<void> {
  setCurrentLanguage(language);
  markDocument(language);
  await loadAreas(areas);
}

/** Switches the language of the portal once its words are there. */
export async function changeLanguage(language: Language): Promise<void> {
  let loading: number;
  do {
    loading = wanted.size;
    await Promise.all([...wanted].map((area) => loadArea(language, area)));
    // What was opened meanwhile has its words in the language before only.
  } while (wanted.size > loading);
  setCurrentLanguage(language);
  markDocument(language);
  textVersion.set(textVersion.get() + 1);
}

function markDocument(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language;
}

/** The text of a dotted key; the key itself while its area is not loaded. */
export function textOf(area: Area, key: string, facts?: Facts): string {
  const language = currentLanguage();
  const tree = loaded.get(`./${language}/${area}.ts`);
  const found =
    lookUp(tree, key) ??
    (typeof facts?.count === 'number'
      ? lookUp(tree, `${key}_${pluralForm(language, facts.count)}`)
      : undefined);
  if (found === undefined) return key;
  return facts
    ? found.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => String(facts[name] ?? hole))
    : found;
}

function lookUp(tree: TextTree | undefined, key: string): string | undefined {
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
