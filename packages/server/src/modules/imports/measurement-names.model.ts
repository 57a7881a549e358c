import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { en } from '@fieldscope/contract/definitions/names.en';
import { ru } from '@fieldscope/contract/definitions/names.ru';
import { zh } from '@fieldscope/contract/definitions/names.zh';
import type { OwnNames } from '@fieldscope/contract/definitions/own-names';

/** Ids of measurements by their names in lower case; undefined: several have that name. */
export type MeasurementNames = ReadonlyMap<string, number | undefined>;

const LANGUAGES: readonly DefinitionNames[] = [en, zh, ru];

/** Names in every language: those of the catalogue, and the organisation's own, which go before. */
export function measurementNames(own: ReadonlyMap<number, { names: OwnNames }>): MeasurementNames {
  const names = new Map<string, number | undefined>();
  const add = (name: string, id: number) => {
    const key = name.trim().toLowerCase();
    if (key === '') return;
    names.set(key, names.has(key) && names.get(key) !== id ? undefined : id);
  };
  for (const { measurements } of LANGUAGES) for (const id of KNOWN_MEASUREMENT_IDS) add(measurements[id], id);
  const ownNames = new Set<string>();
  for (const [, { names: all }] of own)
    for (const name of Object.values(all)) ownNames.add(name.trim().toLowerCase());
  for (const name of ownNames) names.delete(name);
  for (const [id, { names: all }] of own) for (const name of Object.values(all)) add(name, id);
  return names;
}

/** The measurement that a cell or the name of a column names, by id or by name. */
export const measurementIdOf = (text: string, names: MeasurementNames): number | undefined =>
  /^\d{1,5}$/.test(text.trim()) ? Number(text) : names.get(text.trim().toLowerCase());
