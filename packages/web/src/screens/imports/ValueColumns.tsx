import type { FileMapping } from '@fieldscope/contract/calls/imports';
import { Select, Text, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { useMeasurementNames } from '../../values/measurement-names';
import classes from './Imports.module.css';
import { useImportableIds } from './imports.queries';

type ColumnsMapping = Extract<FileMapping, { layout: 'columns' }>;
type ValueColumn = ColumnsMapping['values'][number];

interface ValueColumnsProps {
  columns: readonly string[];
  mapping: ColumnsMapping;
  onChange(mapping: FileMapping): void;
}

const LEAVE_OUT = 'none';
const OF_ROW = 'row';
const SHOWN = 100;
const CHANNELS = Array.from({ length: 33 }, (_, channel) => String(channel));

/** What each column with values measures, in which unit, on which channel. */
export function ValueColumns({ columns, mapping, onChange }: ValueColumnsProps) {
  const { t } = useTexts('imports');
  const taken = [mapping.time, mapping.device, mapping.channel].map((source) =>
    typeof source === 'number' ? source : 'column' in source ? source.column : -1,
  );
  const set = (column: number, value: ValueColumn | undefined) => {
    const others = mapping.values.filter((one) => one.column !== column);
    const values = value ? [...others, value].sort((a, b) => a.column - b.column) : others;
    onChange({ ...mapping, values });
  };
  return (
    <>
      <Text mt="md" mb="xs" fw={550}>
        {t('mapping.measures')}
      </Text>
      <div className={classes.values}>
        {columns.map((name, column) =>
          taken.includes(column) ? null : (
            <ValueRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
              key={column}
              name={name}
              value={mapping.values.find((one) => one.column === column)}
              column={column}
              onChange={(value) => set(column, value)}
            />
          ),
        )}
      </div>
    </>
  );
}

interface ValueRowProps {
  name: string;
  column: number;
  /** undefined: it is left out. */
  value: ValueColumn | undefined;
  onChange(value: ValueColumn | undefined): void;
}

function ValueRow({ name, column, value, onChange }: ValueRowProps) {
  const { t } = useTexts('imports');
  const nameOf = useMeasurementNames();
  const ids = useImportableIds();
  const choose = (chosen: string | null) =>
    onChange(
      chosen === LEAVE_OUT || chosen === null
        ? undefined
        : { column, channel: null, unit: '', ...value, measurement_id: Number(chosen) as never },
    );
  const label = (part: string) => `${name}: ${part}`;
  return (
    <div className={classes.value}>
      <span className={classes.name}>{name}</span>
      <Select
        aria-label={label(t('mapping.measurement'))}
        data={[
          { value: LEAVE_OUT, label: t('mapping.leaveOut') },
          ...ids.map((id) => ({ value: String(id), label: `${nameOf(id)} · ${id}` })),
        ]}
        value={value ? String(value.measurement_id) : LEAVE_OUT}
        allowDeselect={false}
        searchable
        filter={rankedChoices}
        comboboxProps={{ keepMounted: false }}
        limit={SHOWN}
        nothingFoundMessage={t('ui:filter.nothingFound')}
        onChange={choose}
      />
      {value && (
        <>
          <TextInput
            aria-label={label(t('mapping.unit'))}
            placeholder={t('mapping.unit')}
            maxLength={16}
            value={value.unit}
            onChange={(event) => onChange({ ...value, unit: event.currentTarget.value })}
          />
          <Select
            aria-label={label(t('mapping.channel'))}
            data={[
              { value: OF_ROW, label: t('mapping.channelOfRow') },
              ...CHANNELS.map((channel) => ({ value: channel, label: channel })),
            ]}
            value={value.channel === null ? OF_ROW : String(value.channel)}
            allowDeselect={false}
            searchable
            filter={rankedChoices}
            comboboxProps={{ keepMounted: false }}
            onChange={(chosen) =>
              onChange({
                ...value,
                channel: chosen === OF_ROW || chosen === null ? null : (Number(chosen) as never),
              })
            }
          />
        </>
      )}
    </div>
  );
}
