import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import type { DerivedId } from '@fieldscope/contract/definitions/derived';
import { settingsOf } from '@fieldscope/contract/definitions/derived-needs';
import { DERIVED_ID } from '@fieldscope/contract/definitions/named-ids';

/** Settings as they are being entered; an emptied number is the empty text. */
export type SettingsDraft = {
  [Field in keyof DerivedSettings]:
    | DerivedSettings[Field]
    | (DerivedSettings[Field] extends number | null ? '' : never);
};
export type SettingField = keyof DerivedSettings;

const DAYS = ['season_start', 'chill_start', 'planted_on', 'biofix'] as const;
const CHOICES = ['crop', 'soil', 'pathogen'] as const;

/** What numbers may be, in the units in which they are stored. */
export const NUMBERS = {
  base_temperature: [-30, 60],
  upper_temperature: [-30, 60],
  latitude: [-90, 90],
  longitude: [-180, 180],
  elevation: [-430, 8850],
  wind_height: [0.5, 20],
} as const;

/** Needed settings that cannot be saved as they are. */
export function wrongFields(draft: SettingsDraft, chosen: readonly DerivedId[]): ReadonlySet<SettingField> {
  const wrong = new Set<SettingField>();
  const needed = settingsOf(chosen);
  for (const field of DAYS) if (needed.has(field) && !isDayOfYear(draft[field])) wrong.add(field);
  for (const field of CHOICES) if (needed.has(field) && draft[field] === null) wrong.add(field);
  for (const [field, [least, most]] of Object.entries(NUMBERS) as [
    keyof typeof NUMBERS,
    [number, number],
  ][]) {
    const value = draft[field];
    if (needed.has(field) && (typeof value !== 'number' || value < least || value > most)) wrong.add(field);
  }
  const { base_temperature: base, upper_temperature: upper } = draft;
  if (
    chosen.includes(DERIVED_ID.degreeDays) &&
    typeof base === 'number' &&
    typeof upper === 'number' &&
    base >= upper
  )
    wrong.add('upper_temperature');
  return wrong;
}

/** Whether 02-28 is a day of every year. */
function isDayOfYear(day: string): boolean {
  const at = new Date(`2023-${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(5, 10) === day;
}
