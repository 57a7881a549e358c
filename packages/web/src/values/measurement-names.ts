import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import type { Language } from '@fieldscope/contract/languages';
import { createStore, useStore } from '../browser/create-store';
import { currentLanguage } from '../texts/language';
import { useTexts } from '../texts/use-texts';

const loaders: Record<Language, () => Promise<DefinitionNames>> = {
  en: async () => (await import('../texts/first-words.en')).names,
  zh: async () => (await import('../texts/first-words.zh')).names,
  ru: async () => (await import('../texts/first-words.ru')).names,
};
/** Names of the catalogue in the languages that were needed so far. */
const loadedNames = createStore<Partial<Record<Language, DefinitionNames>>>({});
const requested = new Set<Language>();
/** Names and units that the organisation has given to measurements of its own. */
const ownMeasurements = createStore<ReadonlyMap<number, { name: string; unit: string }>>(new Map());

/** Puts the organisation's own measurements in place; the shell does it once they are loaded. */
export function setOwnMeasurements(
  list: { measurement_id: number; measurement_name: string; measurement_unit: string }[],
): void {
  ownMeasurements.set(
    new Map(
      list.map((entry) => [
        entry.measurement_id,
        { name: entry.measurement_name, unit: entry.measurement_unit },
      ]),
    ),
  );
}

function loadNames(language: Language): void {
  if (requested.has(language)) return;
  requested.add(language);
  loaders[language]().then(
    (names) => loadedNames.set({ ...loadedNames.get(), [language]: names }),
    () => requested.delete(language),
  );
}

/** Unit that the organisation has given to a measurement of its own. */
export const ownUnitOf = (id: number): string | undefined => ownMeasurements.get().get(id)?.unit;
export const valueTypeOf = (id: number) => findMeasurement(id)?.valueType;

/** Names of the catalogue in the reader's language; undefined while they load. */
function useDefinitionNames(): DefinitionNames | undefined {
  const names = useStore(loadedNames);
  const language = currentLanguage();
  loadNames(language);
  return names[language];
}

/** Names of measurements in the reader's language: `name(4097)` is "Air temperature". */
export function useMeasurementNames(): (id: number) => string {
  const { t } = useTexts('values');
  const names = useDefinitionNames();
  const measurements: Readonly<Record<number, string>> | undefined = names?.measurements;
  // Trackers send statuses among their readings, such as 3000, the battery.
  const statuses: Readonly<Record<number, string>> | undefined = names?.statuses;
  const own = useStore(ownMeasurements);
  return (id) =>
    own.get(id)?.name ?? measurements?.[id] ?? statuses?.[id] ?? (names ? t('unnamedMeasurement') : '');
}

/** Names of sensor types in the reader's language: `name('1001')` is "Air temperature and humidity sensor". */
export function useSensorTypeNames(): (id: string) => string {
  const { t } = useTexts('values');
  const names: Readonly<Record<string, string>> | undefined = useDefinitionNames()?.sensorTypes;
  return (id) => names?.[id] ?? (names ? t('unknownSensor') : '');
}
