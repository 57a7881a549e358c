import { useMemo } from 'react';
import { useStore } from '../browser/create-store';
import type { Area, Areas } from './areas';
import { type Facts, textOf, textVersion } from './texts';

/** Plural forms are one key: `t('rows', { count })`. */
type WithoutForm<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** Keys of an area plain, of any other area with its name before a colon. */
type TextKey<A extends Area> = KeysOf<Areas[A]> | { [B in Area]: `${B}:${KeysOf<Areas[B]>}` }[Area];

/** Facts fill `{{name}}` in a text; `count` chooses the plural form. */
export type Translate<A extends Area> = (key: TextKey<A>, facts?: Facts) => string;

function translateIn<A extends Area>(area: A): Translate<A> {
  return (key, facts) => {
    const colon = key.indexOf(':');
    return colon < 0
      ? textOf(area, key, facts)
      : textOf(key.slice(0, colon) as Area, key.slice(colon + 1), facts);
  };
}

/**
 * The words of an area: `const { t } = useTexts('nodes'); t('about'); t('common:retry')`. A component that calls it
 * is drawn again when the language changes, with a new `t`.
 */
export function useTexts<A extends Area = 'common'>(area?: A): { t: Translate<A> } {
  const version = useStore(textVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new `t`, so that memos that use it follow
  return useMemo(() => ({ t: translateIn((area ?? 'common') as A) }), [area, version]);
}

/** A text outside of components, in the language of this moment. */
export const text: Translate<'common'> = translateIn('common');
