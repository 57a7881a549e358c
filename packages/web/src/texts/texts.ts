import type { Language } from '@fieldscope/contract/languages';
import { type TextFacts, type TextTree, textIn } from '@fieldscope/contract/texts';
import { createStore } from '../browser/create-store';
import type { Area } from './areas';
import { currentLanguage, setCurrentLanguage } from './language';

/** Facts fill `{{name}}` in a text; `count` also chooses the plural form. */
export type Facts = TextFacts;

/** Areas of the first pages: a file of each would be a request of each. */
const firstWords = import.meta.glob<Record<string, TextTree>>('./first-words.{en,zh,ru}.ts');
/** Words that are there before anything is drawn. */
export type FirstArea = Exclude<keyof typeof import('./first-words.en'), 'names'>;
const files = import.meta.glob<{ default: TextTree }>([
  './{en,zh,ru}/*.ts',
  '!./*/{charts,common,credentials,dashboard,open-alarms,routes,shell,sign-in,ui,values}.ts',
]);
const loaded = new Map<string, TextTree>();
const loading = new Map<string, Promise<void>>();
const failed = new Map<string, unknown>();
const wanted = new Set<Area>();

/** How often the words have changed: a component that uses it is rendered again with the new ones. */
export const textVersion = createStore(0);
/** How often the language has changed: what the server wrote in the one before is old then. */
export const languageVersion = createStore(0);

const placeOf = (language: Language, area: Area): string => `./${language}/${area}.ts`;

async function fetchArea(language: Language, area: Area): Promise<void> {
  const place = placeOf(language, area);
  const load = files[place];
  const found = load
    ? { [area]: (await load()).default }
    : ((await firstWords[`./first-words.${language}.ts`]?.()) ?? {});
  for (const [name, texts] of Object.entries(found)) loaded.set(placeOf(language, name as Area), texts);
  if (!loaded.has(place)) throw new Error(`No texts ${place}`);
}

/** The one load of an area, until it has failed. */
function loadOf(language: Language, area: Area): Promise<void> {
  const place = placeOf(language, area);
  const known = loading.get(place);
  if (known) return known;
  const promise = loaded.has(place) ? Promise.resolve() : fetchArea(language, area);
  loading.set(place, promise);
  promise.catch((error: unknown) => failed.set(place, error));
  return promise;
}

/** Loads areas that are not there yet, in the language of the portal; those that failed once more. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  await loadAreasIn(currentLanguage(), areas);
}

async function loadAreasIn(language: Language, areas: readonly Area[]): Promise<void> {
  for (const area of areas) {
    wanted.add(area);
    const place = placeOf(language, area);
    if (failed.delete(place)) loading.delete(place);
  }
  await Promise.all(areas.map((area) => loadOf(language, area)));
}

/**
 * What a component waits for that draws words of an area; undefined: they are there.
 * @throws when they could not be loaded
 */
export function awaitedArea(area: Area): Promise<void> | undefined {
  wanted.add(area);
  const place = placeOf(currentLanguage(), area);
  if (failed.has(place)) throw failed.get(place);
  return loaded.has(place) ? undefined : loadOf(currentLanguage(), area);
}

/** A part of the page together with its words. The build puts it around each import of a part (build/words-with-code.ts). */
export async function withWords<Part>(areas: readonly Area[], part: Promise<Part>): Promise<Part> {
  const [loadedPart] = await Promise.all([part, loadAreas(areas)]);
  return loadedPart;
}

/** Loads the words of the first screen in the reader's language. */
export async function startTexts(language = currentLanguage()): Promise<void> {
  setCurrentLanguage(language);
  markDocument(language);
  // Its file holds all of the first ones.
  await loadAreas(['common']);
}

/** Switches the language of the portal once its words are there. */
export async function changeLanguage(language: Language): Promise<void> {
  let loadedAreas: number;
  do {
    loadedAreas = wanted.size;
    await loadAreasIn(language, [...wanted]);
    // What was opened meanwhile has its words in the language before only.
  } while (wanted.size > loadedAreas);
  const isOther = language !== currentLanguage();
  setCurrentLanguage(language);
  markDocument(language);
  textVersion.set(textVersion.get() + 1);
  if (isOther) languageVersion.set(languageVersion.get() + 1);
}

function markDocument(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : language;
}

/** The words of an area. @throws when they are not loaded: no key is shown in place of a text */
export function wordsOf(area: Area): TextTree {
  const place = placeOf(currentLanguage(), area);
  const words = loaded.get(place);
  if (!words) throw new Error(`No texts ${place}`);
  return words;
}

/** The text of a dotted key; the key itself where the area has no such text. @throws when the area is not loaded */
export const textOf = (area: Area, key: string, facts?: Facts): string =>
  textIn(wordsOf(area), key, currentLanguage(), facts) ?? key;
