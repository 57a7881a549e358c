import type { PANEL_TABLE_COLUMNS } from '@fieldscope/contract/panel-kinds/values-table';
import { useMemo } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import type { Column } from '../../../../ui/tables/column';
import { useMeasurementNames } from '../../../../values/measurement-names';
import { numberOf } from '../../../../values/number-of';
import { DateTime, ZoneName } from '../../../../values/Times';
import { DeviceLink } from '../../../devices/DeviceLink';
import { useShortModel } from '../../../devices/use-model-name';
import { problemOf } from '../../component-state.model';
import { ProblemIcon } from '../../ProblemOfComponent';
import { usePanelReader } from '../../panel-reader';
import type { ShownSeries } from '../../panel-values';
import { ListedValue } from '../ListedValue';
import classes from './ValuesTable.module.css';

export type TableColumn = (typeof PANEL_TABLE_COLUMNS)[number];

export interface TableRow {
  series: ShownSeries;
  /** In the order of the component, from 1. */
  number: number;
  isOld: boolean;
}

const NETWORKS = ['1', '2', '3', '4'] as const;

/** The chosen columns in their order; the same ones until the choice or the language changes. */
export function useTableColumns(chosen: readonly TableColumn[]): readonly Column<TableRow>[] {
  const { t } = useTexts('panel-kinds', 'values');
  const measurementName = useMeasurementNames();
  const { isSignedIn } = usePanelReader();
  return useMemo(() => {
    const networkOf = ({ series: { device } }: TableRow) => {
      const known = NETWORKS.find((one) => one === String(device.network));
      return known ? t(`table.network.${known}`) : '';
    };
    const groupOf = ({ series: { device } }: TableRow) => device.group_name ?? t('values:defaultGroup');
    const nameOf = ({ series }: TableRow) => measurementName(series.measurement_id);
    const all: Record<TableColumn, Omit<Column<TableRow>, 'name' | 'head'>> = {
      number_name: { cell: ({ number }) => number, sort: ({ number }) => number, numeric: true },
      eui_placeholder: {
        cell: ({ series }) => <span className={classes.eui}>{series.eui}</span>,
        sort: ({ series }) => series.eui,
      },
      dev_name: {
        cell: ({ series: { device } }) => (
          <DeviceLink
            eui={device.eui}
            name={device.name}
            kind={isSignedIn ? device.kind : undefined}
            className={classes.device}
          />
        ),
        sort: ({ series }) => series.device.name,
      },
      device_type: {
        cell: ({ series }) => <Model model={series.device.model} />,
        sort: ({ series }) => series.device.model,
      },
      measurement: { cell: nameOf, sort: nameOf },
      table_val: {
        cell: (row) => <Value {...row} />,
        sort: ({ series }) => numberOf(series.value),
        numeric: true,
      },
      channel_num: {
        cell: ({ series }) => series.channel,
        sort: ({ series }) => series.channel,
        numeric: true,
      },
      network_standard: { cell: networkOf, sort: networkOf },
      group: { cell: groupOf, sort: groupOf },
      data_collection_time: {
        note: <ZoneName />,
        cell: ({ series }) => <Moment at={series.measured_at} />,
        sort: ({ series }) => series.measured_at,
      },
      data_up_time: {
        note: <ZoneName />,
        cell: ({ series }) => <Moment at={series.uploaded_at} />,
        sort: ({ series }) => series.uploaded_at,
      },
    };
    return chosen.map((name) => ({ name, head: t(`table.column.${name}`), ...all[name] }));
  }, [chosen, t, measurementName, isSignedIn]);
}

const Model = ({ model }: { model: string }) => useShortModel()(model);

const Moment = ({ at }: { at: number | null }) => (at === null ? '–' : <DateTime at={at} withoutZone />);

function Value({ series, isOld }: TableRow) {
  const problem = problemOf([series]);
  return (
    <span className={classes.value}>
      {problem && <ProblemIcon problem={problem} />}
      <ListedValue series={series} isOld={isOld} />
    </span>
  );
}
