import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl, Select, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { HistoryFailure } from '../../../features/device-services/HistoryFailure';
import { drawingOf } from '../../../features/devices/drawing-of';
import { EmptyState } from '../../../features/devices/EmptyState';
import { useTexts } from '../../../texts/use-texts';
import { SaveCsvButton } from '../../../ui/export/SaveCsvButton';
import { useCsvSaving } from '../../../ui/export/use-csv-saving';
import { RangeControl } from '../../../ui/filters/RangeControl';
import { useTimeRange } from '../../../ui/filters/use-time-range';
import { RowsOrCards } from '../../../ui/tables/RowsOrCards';
import { chartable, needsChannel, type SeriesOfDevice, seriesKey } from '../../../values/series';
import { useSeriesName } from '../../../values/use-series-name';
import type { Node } from '../node-details.queries';
import { chosenSeries } from '../node-series';
import classes from './LocalFigures.module.css';
import { LOCAL_UNITS, type LocalUnit, useLocalFigures } from './local-figures.queries';
import { useFigureColumns } from './use-figure-columns';

/** Figures of one measurement by days, weeks or months of the reader's time zone; all of it is in the address. */
export function LocalFigures({ node }: { node: Node }) {
  const { t } = useTexts('local-figures');
  const [address, setAddress] = useSearchParams();
  const [chosen] = chosenSeries(node, address.get('series'));
  const unit = LOCAL_UNITS.find((one) => one === address.get('by')) ?? 'day';
  const put = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    next.set(name, value);
    setAddress(next, { replace: true });
  };
  if (!chosen) return <EmptyState drawing={drawingOf(node)}>{t('empty')}</EmptyState>;
  return (
    <>
      <div className={classes.choices}>
        <SeriesChoice node={node} chosen={chosen} onChoose={(series) => put('series', seriesKey(series))} />
        <SegmentedControl
          aria-label={t('by')}
          data={LOCAL_UNITS.map((one) => ({ value: one, label: t(`units.${one}`) }))}
          value={unit}
          onChange={(one) => put('by', one)}
        />
      </div>
      <FigureTable key={unit} node={node} series={chosen} unit={unit} />
    </>
  );
}

interface SeriesChoiceProps {
  node: Node;
  chosen: SeriesOfDevice;
  onChoose(series: SeriesOfDevice): void;
}

function SeriesChoice({ node, chosen, onChoose }: SeriesChoiceProps) {
  const { t } = useTexts('local-figures');
  const nameOf = useSeriesName();
  const all = chartable(node.latest);
  return (
    <Select
      className={classes.measurement}
      aria-label={t('measurement')}
      allowDeselect={false}
      data={all.map((one) => ({ value: seriesKey(one), label: nameOf(one, needsChannel(one, all)) }))}
      value={seriesKey(chosen)}
      onChange={(key) => {
        const series = all.find((one) => seriesKey(one) === key);
        if (series) onChoose(series);
      }}
    />
  );
}

/** How far back is shown at first. */
const FIRST_RANGE = { day: '30d', week: '90d', month: '365d' } as const;

function FigureTable({ node, series, unit }: { node: Node; series: SeriesOfDevice; unit: LocalUnit }) {
  const { t } = useTexts('local-figures');
  const time = useTimeRange(FIRST_RANGE[unit]);
  const { rows, error, refetch } = useLocalFigures({ eui: node.eui, ...series }, unit, time);
  const { columns, csvOf } = useFigureColumns(series, unit);
  const csv = useCsvSaving();
  return (
    <>
      <div className={classes.choices}>
        <RangeControl range={time.range} bounds={{ from: time.from, to: time.to }} onChange={time.change} />
        <SaveCsvButton
          isSaving={csv.isBusy}
          isEmpty={!rows || rows.length === 0}
          onSave={() => void csv.save(`${node.eui}-${unit}`, () => csvOf(rows ?? []))}
        />
      </div>
      {error && !rows ? (
        <HistoryFailure isOfOne error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsOrCards
          label={t('label')}
          columns={columns}
          rows={rows}
          keyOf={({ from }) => String(from)}
          minWidth={480}
          skeletonRows={12}
          empty={
            <Text p="xl" ta="center" c="dimmed">
              {t('none')}
            </Text>
          }
        />
      )}
    </>
  );
}
