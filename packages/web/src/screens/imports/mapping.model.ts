import type { FileMapping } from '@fieldscope/contract/calls/imports';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** An unknown device: none is chosen yet. */
export const NO_DEVICE = '0000000000000000';

/** What a person has to choose before a file can be imported. */
export function missingOf(mapping: FileMapping): 'chooseDevice' | 'chooseValues' | undefined {
  if ('fixed' in mapping.device && mapping.device.fixed === NO_DEVICE) return 'chooseDevice';
  return mapping.layout === 'columns' && mapping.values.length === 0 ? 'chooseValues' : undefined;
}

type Source = { column: number } | { fixed: string | number };

/** A source as the value of a choice, and back. */
export const choiceOf = (source: Source): string =>
  'column' in source ? `column ${source.column}` : `fixed ${source.fixed}`;
export const columnChoice = (column: number): string => `column ${column}`;
export const fixedChoice = (fixed: string | number): string => `fixed ${fixed}`;

export function sourceOf(choice: string): { column: number } | { fixed: string } {
  const [kind, value = ''] = choice.split(' ');
  return kind === 'column' ? { column: Number(value) } : { fixed: value };
}

/** The same columns in the other layout, as far as it has them. */
export function inLayout(mapping: FileMapping, layout: FileMapping['layout']): FileMapping {
  if (mapping.layout === layout) return mapping;
  const { time, device, channel } = mapping;
  if (layout === 'columns') return { layout, time, device, channel, values: [] };
  const first = mapping.layout === 'columns' ? mapping.values[0] : undefined;
  const fixed = first?.measurement_id ?? (MEASUREMENT_ID.airTemperature as never);
  return { layout, time, device, channel, measurement: { fixed }, value: first?.column ?? time, unit: null };
}
