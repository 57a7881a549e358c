import type { Language } from '@fieldscope/contract/languages';
import { useMemo } from 'react';
import { useStore } from '../browser/create-store';
import type { Area, Areas } from './areas';
import { currentLanguage } from './language';
import { awaitedArea, type Facts, type FirstArea, loadAreas, textOf, textVersion } from './texts';

/** Plural forms are one key: `t('rows', { count })`. */
type WithoutForm<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** Keys of an area plain; of it, of others that were named with it and of the first ones with their name before a colon. */
type TextKey<A extends Area, B extends Area> =
  | KeysOf<Areas[A]>
  | { [C in A | B | FirstArea]: `${C}:${KeysOf<Areas[C]>}` }[A | B | FirstArea];

/** Facts fill `{{name}}` in a text; `count` chooses the plural form. */
export type Translate<A extends Area, B extends Area = never> = (key: TextKey<A, B>, facts?: Facts) => string;

function translateIn<A extends Area, B extends Area>(area: A): Translate<A, B> {
  return (key, facts) => {
    const colon = key.indexOf(':');
    return colon < 0
      ? textOf(area, key, facts)
      : textOf(key.slice(0, colon) as Area, key.slice(colon + 1), facts);
  };
}

/**
 * The words of an area: `const { t } = useTexts('nodes'); t('about'); t('common:retry')`, and of others that are named
 * beside it. A component that calls it is suspended until they are loaded, and is drawn again when the language changes,
 * with a new `t`.
 */
export function useTexts<A extends Area = 'common', B extends Area = never>(
  area?: A,
  ...others: B[]
): { t: Translate<A, B> } {
  const version = useStore(textVersion);
  const own = (area ?? 'common') as A;
  // All of them are requested before the first is waited for.
  const awaited = [own, ...others].map(awaitedArea).find((loading) => loading !== undefined);
  // Suspends the component; React's `use` would have to be called once they are there, too.
  if (awaited) throw awaited;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new `t`, so that memos that use it follow
  return useMemo(() => ({ t: translateIn<A, B>(own) }), [own, version]);
}

/** The language of the portal; a component that calls it is drawn again when it changes. */
export function useLanguage(): Language {
  useStore(textVersion);
  return currentLanguage();
}

/** A text of the first areas outside of components, in the language of this moment. */
export const text: Translate<'common'> = translateIn('common');

/** The words of an area outside of components, once they are loaded. */
export async function loadTexts<A extends Area>(area: A): Promise<Translate<A>> {
  await loadAreas([area]);
  return translateIn(area);
}
