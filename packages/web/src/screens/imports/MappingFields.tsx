import type { FileMapping } from '@fieldscope/contract/calls/imports';
import { Select, Title } from '@mantine/core';
import { nameWithEui } from '../../features/devices/name-with-eui';
import { useTexts } from '../../texts/use-texts';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { useMeasurementNames } from '../../values/measurement-names';
import classes from './Imports.module.css';
import { useImportableIds, useNodes } from './imports.queries';
import { choiceOf, columnChoice, fixedChoice, inLayout, NO_DEVICE, sourceOf } from './mapping.model';
import { ValueColumns } from './ValueColumns';

interface MappingFieldsProps {
  columns: readonly string[];
  mapping: FileMapping;
  onChange(mapping: FileMapping): void;
}

export interface Choice {
  value: string;
  label: string;
}

/** Of one channel after another; higher ones are in a column as a rule. */
const CHANNELS = Array.from({ length: 33 }, (_, channel) => channel);
const NO_UNIT = 'none';
/** A longer list would only slow the page down; typing narrows it. */
const SHOWN = 100;

/** Which column is what. */
export function MappingFields({ columns, mapping, onChange }: MappingFieldsProps) {
  const { t } = useTexts('imports');
  const nameOf = useMeasurementNames();
  const nodes = useNodes();
  const ids = useImportableIds();
  const inColumns = columns.map((name, column) => ({
    value: columnChoice(column),
    label: t('mapping.column', { name }),
  }));
  const measurements = ids.map((id) => ({
    value: fixedChoice(id),
    label: t('mapping.allOf', { name: `${nameOf(id)} · ${id}` }),
  }));
  const set = (part: object) => onChange({ ...mapping, ...part } as FileMapping);
  const choose = (label: string, value: string | null, data: Choice[], take: (choice: string) => void) => (
    <Select
      label={label}
      data={data}
      value={value}
      allowDeselect={false}
      searchable={data.length > 10}
      filter={rankedChoices}
      comboboxProps={{ keepMounted: false }}
      limit={SHOWN}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      onChange={(choice) => choice !== null && take(choice)}
    />
  );
  const column = (choice: string) => (sourceOf(choice) as { column: number }).column;
  const number = (choice: string) => {
    const source = sourceOf(choice);
    return 'column' in source ? source : { fixed: Number(source.fixed) };
  };
  return (
    <section aria-label={t('mapping.title')}>
      <Title order={3} mb="xs">
        {t('mapping.title')}
      </Title>
      <div className={classes.fields}>
        {choose(
          t('mapping.layout'),
          mapping.layout,
          (['rows', 'columns'] as const).map((value) => ({ value, label: t(`mapping.layouts.${value}`) })),
          (layout) => onChange(inLayout(mapping, layout as FileMapping['layout'])),
        )}
        {choose(t('mapping.time'), columnChoice(mapping.time), inColumns, (choice) =>
          set({ time: column(choice) }),
        )}
        {choose(
          t('mapping.device'),
          choiceOf(mapping.device) === fixedChoice(NO_DEVICE) ? null : choiceOf(mapping.device),
          [
            ...inColumns,
            ...nodes.map(({ eui, name }) => ({
              value: fixedChoice(eui),
              label: t('mapping.allOf', { name: nameWithEui(name, eui) }),
            })),
          ],
          (choice) => set({ device: sourceOf(choice) }),
        )}
        {choose(
          t('mapping.channel'),
          choiceOf(mapping.channel),
          [
            ...inColumns,
            ...CHANNELS.map((channel) => ({
              value: fixedChoice(channel),
              label: t('mapping.allOfChannel', { number: channel }),
            })),
          ],
          (choice) => set({ channel: number(choice) }),
        )}
        {mapping.layout === 'rows' && (
          <>
            {choose(
              t('mapping.measurement'),
              choiceOf(mapping.measurement),
              [...inColumns, ...measurements],
              (choice) => set({ measurement: number(choice) }),
            )}
            {choose(t('mapping.value'), columnChoice(mapping.value), inColumns, (choice) =>
              set({ value: column(choice) }),
            )}
            {choose(
              t('mapping.unit'),
              mapping.unit === null ? NO_UNIT : columnChoice(mapping.unit),
              [{ value: NO_UNIT, label: t('mapping.noUnit') }, ...inColumns],
              (choice) => set({ unit: choice === NO_UNIT ? null : column(choice) }),
            )}
          </>
        )}
      </div>
      {mapping.layout === 'columns' && (
        <ValueColumns columns={columns} mapping={mapping} onChange={onChange} />
      )}
    </section>
  );
}
