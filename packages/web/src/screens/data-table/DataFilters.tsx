import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import type { ReactNode } from 'react';
import { nameWithEui } from '../../features/devices/name-with-eui';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { RangeControl } from '../../ui/filters/RangeControl';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import type { Bounds, TimeRange } from '../../ui/filters/time-range';
import { usePhone } from '../../ui/layout/use-phone';
import { DensityToggle } from '../../ui/tables/DensityToggle';
import { SavedViews } from '../../ui/tables/SavedViews';
import { useMeasurementNames } from '../../values/measurement-names';
import classes from './DataTable.module.css';
import type { DataFilter } from './data-filter';
import { useSeries } from './data-table.queries';

interface DataFiltersProps {
  filter: DataFilter;
  onFilter(filter: DataFilter): void;
  range: TimeRange;
  bounds: Bounds;
  onRange(range: TimeRange): void;
  /** What rows there are, and their columns. */
  rows: ReactNode;
}

/** A longer list would only slow the page down; typing narrows it. */
const CHOICES_SHOWN = 100;

/** Which devices, which measurements, which time. */
export function DataFilters({ filter, onFilter, range, bounds, onRange, rows }: DataFiltersProps) {
  const { t } = useTexts('data-table');
  const isPhone = usePhone();
  const nameOf = useMeasurementNames();
  const series = useSeries().data ?? [];
  const devices = new Map(
    series.map(({ eui, device_name }) => [eui as string, nameWithEui(device_name, eui)]),
  );
  const ofChosen = series.filter(({ eui }) => filter.euis.length === 0 || filter.euis.includes(eui));
  const ids = new Set([...ofChosen.map(({ measurement_id }) => measurement_id), ...filter.measurementIds]);
  for (const eui of filter.euis) if (!devices.has(eui)) devices.set(eui, eui);
  return (
    <FilterBar
      end={
        <>
          <SavedViews list="readings" />
          {rows}
          {!isPhone && <DensityToggle />}
        </>
      }
      onClear={
        filter.euis.length + filter.measurementIds.length > 0
          ? () => onFilter({ euis: [], measurementIds: [] })
          : undefined
      }
    >
      <MultiSelect
        className={classes.choice}
        classNames={longChoices}
        aria-label={t('devices')}
        placeholder={filter.euis.length === 0 ? t('allDevices') : undefined}
        data={[...devices].map(([value, label]) => ({ value, label }))}
        value={[...filter.euis]}
        onChange={(euis) => onFilter({ ...filter, euis })}
        searchable={needsSearch(devices.size)}
        filter={rankedChoices}
        limit={CHOICES_SHOWN}
        nothingFoundMessage={t('ui:filter.nothingFound')}
        hidePickedOptions
      />
      <MultiSelect
        className={classes.choice}
        classNames={longChoices}
        aria-label={t('measurements')}
        placeholder={filter.measurementIds.length === 0 ? t('allMeasurements') : undefined}
        data={[...ids].map((id) => ({ value: String(id), label: nameOf(id) }))}
        value={filter.measurementIds.map(String)}
        onChange={(chosen) => onFilter({ ...filter, measurementIds: chosen.map(Number) })}
        searchable={needsSearch(ids.size)}
        filter={rankedChoices}
        limit={CHOICES_SHOWN}
        nothingFoundMessage={t('ui:filter.nothingFound')}
        hidePickedOptions
      />
      <RangeControl range={range} bounds={bounds} onChange={onRange} />
    </FilterBar>
  );
}
