import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { nameIn, type OwnNames } from '@fieldscope/contract/definitions/own-names';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';
import { useCallback } from 'react';
import { createStore, useStore } from '../browser/create-store';
import { currentLanguage } from '../texts/language';
import { useLanguage, useTexts } from '../texts/use-texts';

const loaders: Record<Language, () => Promise<DefinitionNames>> = {
  en: async () => (await import('../texts/first-words.en')).names,
  zh: async () => (await import('../texts/first-words.zh')).names,
  ru: async () => (await import('../texts/first-words.ru')).names,
};
/** Names of the catalogue in the languages that were needed so far. */
const loadedNames = createStore<Partial<Record<Language, DefinitionNames>>>({});
const requested = new Set<Language>();
/** What the organisation calls measurements, and units of those that it created. */
const ownMeasurements = createStore<ReadonlyMap<number, { names: OwnNames; unit: string }>>(new Map());

interface OwnMeasurement {
  measurement_id: number;
  measurement_name_en: string;
  measurement_name_zh: string;
  measurement_name_ru: string;
  measurement_unit: string;
}

/** Puts the organisation's own measurements in place; the shell does it once they are loaded. */
export function setOwnMeasurements(list: readonly OwnMeasurement[]): void {
  const named = list.map(
    (one) => [one.measurement_id, { names: ownNamesOf(one), unit: one.measurement_unit }] as const,
  );
  ownMeasurements.set(new Map(named));
}

export const ownNamesOf = (one: Omit<OwnMeasurement, 'measurement_id' | 'measurement_unit'>): OwnNames => ({
  en: one.measurement_name_en,
  zh: one.measurement_name_zh,
  ru: one.measurement_name_ru,
});

function loadNames(language: Language): void {
  if (requested.has(language)) return;
  requested.add(language);
  loaders[language]().then(
    (names) => loadedNames.set({ ...loadedNames.get(), [language]: names }),
    () => requested.delete(language),
  );
}

/** Unit that the organisation has given to a measurement that it created. */
export const ownUnitOf = (id: number): string | undefined =>
  findMeasurement(id) ? undefined : ownMeasurements.get().get(id)?.unit;
/** The same for components, which are drawn again when it changes. */
export function useOwnUnits(): (id: number) => string | undefined {
  const own = useStore(ownMeasurements);
  return useCallback((id) => (findMeasurement(id) ? undefined : own.get(id)?.unit), [own]);
}

export const valueTypeOf = (id: number) => findMeasurement(id)?.valueType;

/** Names of the catalogue in the reader's language; undefined while they load. */
export function useDefinitionNames(): DefinitionNames | undefined {
  const names = useStore(loadedNames);
  const language = currentLanguage();
  loadNames(language);
  return names[language];
}

/** Names of the catalogue in the languages that are loaded, and soon in all of them. */
export function useNamesInEveryLanguage(): Partial<Record<Language, DefinitionNames>> {
  for (const language of LANGUAGE_NAMES) loadNames(language);
  return useStore(loadedNames);
}

/** Finds names of measurements in the reader's language; undefined for ids without a name. */
function useFindName(): (id: number) => string | undefined {
  const names = useDefinitionNames();
  const measurements: Readonly<Record<number, string>> | undefined = names?.measurements;
  // Trackers send statuses among their readings, such as 3000, the battery.
  const statuses: Readonly<Record<number, string>> | undefined = names?.statuses;
  const own = useStore(ownMeasurements);
  const language = useLanguage();
  return useCallback(
    (id) => {
      const named = own.get(id);
      if (named) return nameIn(named.names, language);
      return names ? (measurements?.[id] ?? statuses?.[id]) : '';
    },
    [own, language, names, measurements, statuses],
  );
}

/** Names of measurements in the reader's language: `name(4097)` is "Air temperature"; else "Measurement 9999". */
export function useMeasurementNames(): (id: number) => string {
  const { t } = useTexts('values');
  const find = useFindName();
  return useCallback((id) => find(id) ?? t('unnamedMeasurement', { id }), [find, t]);
}

/** The same with the id, for choices: "Air temperature · 4097". */
export function useMeasurementLabels(): (id: number) => string {
  const { t } = useTexts('values');
  const find = useFindName();
  return (id) => {
    const name = find(id);
    return name === undefined ? t('unnamedMeasurement', { id }) : `${name} · ${id}`;
  };
}
