import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Area, Areas } from './areas';

/** Plural forms are one key: `t('rows', { count })`. */
type WithoutForm<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;
type KeysOf<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutForm<K> : `${K}.${KeysOf<T[K]>}`;
}[keyof T & string];

/** Keys of an area plain, of any other area with its name before a colon. */
export type TextKey<A extends Area> = KeysOf<Areas[A]> | { [B in Area]: `${B}:${KeysOf<Areas[B]>}` }[Area];

/** Facts fill `{{name}}` in a text; `count` chooses the plural form. */
export type Translate<A extends Area> = (key: TextKey<A>, facts?: Record<string, string | number>) => string;

/** The words of an area: `const { t } = useTexts('nodes'); t('about'); t('common:retry')`. */
export function useTexts<A extends Area = 'common'>(area?: A): { t: Translate<A> } {
  const { t } = useTranslation(area ?? 'common');
  return { t: t as unknown as Translate<A> };
}

/** A text outside of components, in the language of this moment. */
export const text: Translate<'common'> = (key, facts) => i18next.t(key, { ns: 'common', ...facts });
