import type { DerivedSettings } from '@fieldscope/contract/calls/derived';
import { DERIVED_MEASUREMENTS, type DerivedId } from '@fieldscope/contract/definitions/derived';
import { DERIVED_ID } from '@fieldscope/contract/definitions/named-ids';

/** Settings as they are being entered; an emptied number is the empty text. */
export type SettingsDraft = {
  [Field in keyof DerivedSettings]:
    | DerivedSettings[Field]
    | (DerivedSettings[Field] extends number | null ? '' : never);
};
export type SettingField = keyof DerivedSettings;

const CHILL: readonly DerivedId[] = [DERIVED_ID.chillHours, DERIVED_ID.chillUnits, DERIVED_ID.chillPortions];

/** What numbers may be, in the units in which they are stored. */
export const NUMBERS = {
  base_temperature: [-30, 60],
  upper_temperature: [-30, 60],
  latitude: [-90, 90],
  elevation: [-430, 8850],
  wind_height: [0.5, 20],
} as const;

/** Settings that something chosen depends on. */
export function neededFor(chosen: readonly DerivedId[]): ReadonlySet<SettingField> {
  const addsUp = chosen.filter((id) => DERIVED_MEASUREMENTS[id].each === 'season');
  return new Set<SettingField>([
    ...(chosen.some((id) => DERIVED_MEASUREMENTS[id].each !== 'reading') ? (['timezone'] as const) : []),
    ...(addsUp.some((id) => !CHILL.includes(id)) ? (['season_start'] as const) : []),
    ...(addsUp.some((id) => CHILL.includes(id)) ? (['chill_start'] as const) : []),
    ...(chosen.includes(DERIVED_ID.degreeDays)
      ? (['degree_day_method', 'base_temperature', 'upper_temperature'] as const)
      : []),
    ...(chosen.includes(DERIVED_ID.evapotranspiration)
      ? (['latitude', 'elevation', 'wind_height'] as const)
      : []),
  ]);
}

/** Needed settings that cannot be saved as they are. */
export function wrongFields(draft: SettingsDraft, chosen: readonly DerivedId[]): ReadonlySet<SettingField> {
  const wrong = new Set<SettingField>();
  for (const field of neededFor(chosen)) {
    if (field === 'season_start' || field === 'chill_start') {
      if (!isDayOfYear(draft[field])) wrong.add(field);
    } else if (field in NUMBERS) {
      const [least, most] = NUMBERS[field as keyof typeof NUMBERS];
      const value = draft[field];
      if (typeof value !== 'number' || value < least || value > most) wrong.add(field);
    }
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
