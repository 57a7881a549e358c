import { LIMITS } from '@fieldscope/contract/limits';
import { MultiSelect, type MultiSelectProps, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import {
  type ChartSeries,
  type KnownSeries,
  nameOfSeries,
  useSeriesLabel,
} from '../../features/chart-pages/series-label';
import { nameWithEui } from '../../features/devices/name-with-eui';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { seriesOfName } from './chart-series';

interface SeriesSelectProps
  extends Pick<
    MultiSelectProps,
    'className' | 'label' | 'aria-label' | 'description' | 'error' | 'withAsterisk'
  > {
  /** undefined: still loading. */
  all: readonly KnownSeries[] | undefined;
  chosen: readonly ChartSeries[];
  /** Whether another one can be chosen beside them. */
  fits(series: ChartSeries): boolean;
  onChoose(series: ChartSeries[]): void;
}

/** A longer list would only slow the page down; typing narrows it. */
const CHOICES_SHOWN = 100;

/** Choice of series, grouped by device; what does not fit beside the chosen ones cannot be chosen. */
export function SeriesSelect({ all = [], chosen, fits, onChoose, ...field }: SeriesSelectProps) {
  const { t } = useTexts('data-chart');
  const labelOf = useSeriesLabel(all);
  const shortNames = new Map<string, string>();
  const groups = new Map<string, { value: string; label: string; disabled: boolean }[]>();
  const known = new Set(all.map(nameOfSeries));
  const lost = chosen.filter((series) => !known.has(nameOfSeries(series)));
  for (const series of [...all, ...lost.map((one) => ({ ...one, device_name: one.eui }))]) {
    const group = nameWithEui(series.device_name, series.eui);
    const choice = { value: nameOfSeries(series), label: labelOf(series), disabled: !fits(series) };
    shortNames.set(choice.value, labelOf(series, { isBelowDevice: true }));
    groups.set(group, [...(groups.get(group) ?? []), choice]);
  }
  return (
    <MultiSelect
      {...field}
      classNames={longChoices}
      placeholder={chosen.length === 0 ? t('choose') : undefined}
      data={[...groups].map(([group, items]) => ({ group, items }))}
      value={chosen.map(nameOfSeries)}
      onChange={(names) => onChoose(names.flatMap((name) => seriesOfName(name) ?? []))}
      maxValues={LIMITS.chartMeasurements}
      limit={CHOICES_SHOWN}
      searchable={needsSearch(known.size)}
      filter={rankedChoices}
      hidePickedOptions
      renderOption={({ option }) => (
        <>
          <span aria-hidden>{shortNames.get(option.value)}</span>
          <VisuallyHidden>{option.label}</VisuallyHidden>
        </>
      )}
      nothingFoundMessage={t('ui:filter.nothingFound')}
    />
  );
}
