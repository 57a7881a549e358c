import '@mantine/core/styles/Checkbox.layer.css';
import type { FileFormat } from '@fieldscope/contract/calls/imports';
import { ENCODINGS, TIME_FORMATS } from '@fieldscope/contract/import-choices';
import { Checkbox, Select, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { timeZones } from '../../values/time-zones';
import classes from './Imports.module.css';

interface FormatFieldsProps {
  format: FileFormat;
  /** @param isOther the file has other columns then */
  onChange(format: FileFormat, isOther: boolean): void;
}

const KINDS = ['csv', 'lines', 'json'] as const;
const SEPARATOR_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;
const DECIMAL_NAMES = { '.': 'point', ',': 'comma' } as const;
const ENCODING_NAMES: Record<FileFormat['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1251': 'Windows-1251',
  'windows-1252': 'Windows-1252',
  gb18030: 'GB 18030',
};

/** How a file is written. */
export function FormatFields({ format, onChange }: FormatFieldsProps) {
  const { t } = useTexts('imports');
  const isTable = format.kind === 'csv';
  const set = (part: Partial<FileFormat>, isOther = false) => onChange({ ...format, ...part }, isOther);
  const choice = <Value extends string>(
    label: string,
    value: Value,
    choices: readonly { value: Value; label: string }[],
    choose: (value: Value) => void,
  ) => (
    <Select
      label={label}
      data={[...choices]}
      value={value}
      allowDeselect={false}
      searchable={choices.length > 10}
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      onChange={(chosen) => chosen !== null && choose(chosen as Value)}
    />
  );
  return (
    <section aria-label={t('format.title')}>
      <Title order={3} mb="xs">
        {t('format.title')}
      </Title>
      <div className={classes.fields}>
        {choice(
          t('format.kind'),
          format.kind,
          KINDS.map((value) => ({ value, label: t(`format.kinds.${value}`) })),
          (kind) => set({ kind }, true),
        )}
        {choice(
          t('format.encoding'),
          format.encoding,
          ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] })),
          (encoding) => set({ encoding }, true),
        )}
        {isTable &&
          choice(
            t('format.separator'),
            SEPARATOR_NAMES[format.separator],
            Object.values(SEPARATOR_NAMES).map((value) => ({
              value,
              label: t(`format.separators.${value}`),
            })),
            (name) => set({ separator: keyOfValue(SEPARATOR_NAMES, name) }, true),
          )}
        {choice(
          t('format.decimal'),
          DECIMAL_NAMES[format.decimal],
          Object.values(DECIMAL_NAMES).map((value) => ({ value, label: t(`format.decimals.${value}`) })),
          (name) => set({ decimal: keyOfValue(DECIMAL_NAMES, name) }),
        )}
        {choice(
          t('format.time'),
          format.time,
          TIME_FORMATS.map((value) => ({ value, label: t(`format.times.${value}`) })),
          (time) => set({ time }),
        )}
        {choice(
          t('format.zone'),
          format.timezone,
          timeZones(format.timezone).map((value) => ({ value, label: value })),
          (timezone) => set({ timezone }),
        )}
      </div>
      {isTable && (
        <Checkbox
          mt="sm"
          label={t('format.head')}
          checked={format.has_head}
          onChange={(event) => set({ has_head: event.currentTarget.checked }, true)}
        />
      )}
    </section>
  );
}

const keyOfValue = <Key extends string, Value>(names: Record<Key, Value>, value: Value): Key =>
  (Object.keys(names) as Key[]).find((key) => names[key] === value)!;
