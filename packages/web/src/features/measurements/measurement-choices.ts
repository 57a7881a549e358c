import { KNOWN_MEASUREMENT_IDS } from '@fieldscope/contract/definitions/measurements';
import { useOwnMeasurements } from '../../api/me';
import { currentLocale } from '../../values/locale';
import { useMeasurementLabels } from '../../values/measurement-names';

export interface Choice {
  value: string;
  label: string;
}

export const byLabel = (one: Choice, other: Choice): number =>
  one.label.localeCompare(other.label, currentLocale());

/** Published measurements and those of the organisation by name; those in `held` are offered too. */
export function useMeasurementChoices(held: readonly number[]): Choice[] {
  const labelOf = useMeasurementLabels();
  const own = useOwnMeasurements().data?.map(({ measurement_id }) => measurement_id) ?? [];
  const ids = new Set<number>([...KNOWN_MEASUREMENT_IDS, ...own, ...held]);
  return [...ids].map((id) => ({ value: String(id), label: labelOf(id) })).sort(byLabel);
}
