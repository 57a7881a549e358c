import type { MappedField } from '@fieldscope/contract/calls/device-profiles';
import { unitOfField } from '@fieldscope/contract/decoded-fields/field-unit';
import { formatNumber } from '../../values/format-number';
import { unitInWords } from '../../values/unit-words';

/** Units as they are published, where the dictionary writes them as people do. */
const PUBLISHED: Readonly<Record<string, string>> = {
  ...{ 'µS/cm': 'us/cm', lx: 'Lux', 'µg/m³': 'μg/m3', 'W/m²': 'W/㎡', 'mm/h': 'mm/hour' },
  'µmol/(m²·s)': 'umol/㎡s',
};

/** A value of a field as its codec sent it, in the maker's unit where that is known; the reader's unit does not concern it. */
export function sentValueText(field: MappedField, value: number): string {
  const unit = unitOfField(field);
  const number = formatNumber(value);
  return unit === undefined ? number : `${number} ${unitInWords(PUBLISHED[unit] ?? unit)}`;
}
