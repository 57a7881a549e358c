import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { nameIn } from '@fieldscope/contract/definitions/own-names';
import { STATUSES, type StatusDefinition } from '@fieldscope/contract/definitions/statuses';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import type { Db } from '../../platform/postgres/db';
import { ownMeasurements } from './measurements.service';

const NAMES: Record<Language, () => Promise<DefinitionNames>> = {
  en: async () => (await import('@fieldscope/contract/definitions/names.en')).en,
  zh: async () => (await import('@fieldscope/contract/definitions/names.zh')).zh,
  ru: async () => (await import('@fieldscope/contract/definitions/names.ru')).ru,
};

/** What a measurement is called in a language, and its published unit or that of the organisation's own. */
export interface MeasurementLabel {
  /** undefined: it has no own name. */
  name: string | undefined;
  unit: string;
}

/** Labels of measurements and statuses, by id, as an organisation has them. */
export async function measurementLabels(
  db: Db,
  orgId: OrgId,
  language: Language,
): Promise<(id: number) => MeasurementLabel> {
  const [own, names] = await Promise.all([ownMeasurements(db, orgId), NAMES[language]()]);
  const published: Readonly<Record<number, string>> = { ...names.statuses, ...names.measurements };
  const statuses: Readonly<Record<number, StatusDefinition>> = STATUSES;
  return (id) => {
    const named = own.get(id);
    return {
      name: named ? nameIn(named.names, language) : published[id],
      unit: named?.unit ?? findMeasurement(id)?.unit ?? statuses[id]?.unit ?? '',
    };
  };
}
