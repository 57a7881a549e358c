import '@mantine/core/styles/Radio.layer.css';
import type { Field } from '@fieldscope/contract/calls/fields';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { Button, Group, Radio, Select, Stack, Text, Title } from '@mantine/core';
import { lazy, useMemo, useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import { MapFrame } from '../../../ui/map/MapFrame';
import type { Column } from '../../../ui/tables/column';
import { RowsOrCards } from '../../../ui/tables/RowsOrCards';
import { formatNumber } from '../../../values/format-number';
import { useAreas } from '../../../values/use-areas';
import classes from '../Fields.module.css';
import type { FieldFile } from '../files/field-file.model';
import { type AttributeChoice, guessAttributes, type ImportRow, rowsOf } from './import.model';
import { type Existing, useImport } from './use-import';

const LazyPreviewMap = lazy(async () => ({ default: (await import('./PreviewMap')).PreviewMap }));

interface ImportPreviewProps {
  /** Of the file. */
  name: string;
  file: FieldFile;
  /** Those that the organisation has. */
  fields: readonly Field[];
}

const NO_ATTRIBUTE = '';
const MAP_HEIGHT = 320;
/** Longer lists are taken as they are. */
const MOST_ROWS = 200;
const FAULTS_SHOWN = 10;
const keyOf = ({ number }: ImportRow) => String(number);

/** What a file becomes: names, crops and areas, what is wrong, and which of it is taken. */
export function ImportPreview({ name, file, fields }: ImportPreviewProps) {
  const { t } = useTexts('fields');
  const [choice, setChoice] = useState(() => guessAttributes(file));
  const [existing, setExisting] = useState<Existing>('leave');
  const known = useMemo(() => new Set(fields.map((field) => field.name)), [fields]);
  const rows = useMemo(
    () => rowsOf(file, choice, (number) => t('import.unnamed', { number }), known),
    [file, choice, known, t],
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const right = rows.filter(({ problem }) => problem === undefined);
  const faulty = rows.filter(({ problem }) => problem !== undefined);
  const offered = existing === 'leave' ? right.filter(({ isKnown }) => !isKnown) : right;
  const chosen = offered.filter((row) => !left.has(keyOf(row)));
  const knownCount = right.length - right.filter(({ isKnown }) => !isKnown).length;
  const importing = useImport();
  const columns = useColumns();
  const shown = offered.slice(0, MOST_ROWS);
  return (
    <Stack gap="md" mt="lg">
      <Title order={2} size="h3">
        {t('import.found', { count: rows.length, number: formatNumber(rows.length), name })}
      </Title>
      {file.skipped > 0 && <Text c="dimmed">{t('import.skipped', { count: file.skipped })}</Text>}
      <div className={classes.choices}>
        <AttributeSelect of="name" file={file} choice={choice} onChange={setChoice} />
        <AttributeSelect of="crop" file={file} choice={choice} onChange={setChoice} />
      </div>
      {knownCount > 0 && (
        <Radio.Group
          label={t('import.existing', { count: knownCount })}
          value={existing}
          onChange={(value) => setExisting(value as Existing)}
        >
          <Stack gap={6} mt={6}>
            <Radio value="leave" label={t('import.leave')} />
            <Radio value="replace" label={t('import.replace')} description={t('import.replaceAbout')} />
          </Stack>
        </Radio.Group>
      )}
      {faulty.length > 0 && <Faults rows={faulty} />}
      {right.length > 0 && (
        <MapFrame height={MAP_HEIGHT}>
          <LazyPreviewMap rows={right} />
        </MapFrame>
      )}
      {offered.length > 0 && (
        <>
          <RowsOrCards
            label={t('import.rows')}
            rows={shown}
            columns={columns}
            keyOf={keyOf}
            nameOf={(row) => row.name}
            minWidth={620}
            selected={offered.length > MOST_ROWS ? undefined : new Set(chosen.map(keyOf))}
            onSelect={
              offered.length > MOST_ROWS
                ? undefined
                : (keys) => setLeft(new Set(offered.map(keyOf).filter((key) => !keys.has(key))))
            }
          />
          {offered.length > MOST_ROWS && (
            <Text c="dimmed">{t('import.more', { count: offered.length - MOST_ROWS })}</Text>
          )}
        </>
      )}
      {importing.failure && <Notice kind="critical">{importing.failure}</Notice>}
      <Group>
        <Button
          disabled={chosen.length === 0 || importing.isBusy}
          loading={importing.isBusy}
          onClick={() => void importing.run(chosen, existing)}
        >
          {t('import.start', { count: chosen.length, number: formatNumber(chosen.length) })}
        </Button>
      </Group>
    </Stack>
  );
}

interface AttributeSelectProps {
  of: keyof AttributeChoice;
  file: FieldFile;
  choice: AttributeChoice;
  onChange(choice: AttributeChoice): void;
}

/** Which attribute of the file is the name or the crop, each with the first value that it has. */
function AttributeSelect({ of, file, choice, onChange }: AttributeSelectProps) {
  const { t } = useTexts('fields');
  const exampleOf = (attribute: string) =>
    file.fields.find(({ attributes }) => attributes[attribute] !== undefined)?.attributes[attribute];
  return (
    <Select
      label={t(`import.attribute.${of}`)}
      data={[
        { value: NO_ATTRIBUTE, label: t(`import.none.${of}`) },
        ...file.attributes.map((attribute) => ({
          value: attribute,
          label: t('import.example', { attribute, example: (exampleOf(attribute) ?? '').slice(0, 40) }),
        })),
      ]}
      value={choice[of] ?? NO_ATTRIBUTE}
      allowDeselect={false}
      searchable={file.attributes.length > 10}
      onChange={(value) => onChange({ ...choice, [of]: value || undefined })}
    />
  );
}

function Faults({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTexts('fields');
  return (
    <Notice kind="warning" title={t('import.faults', { count: rows.length })}>
      <ul className={classes.faults}>
        {rows.slice(0, FAULTS_SHOWN).map(({ number, name, problem }) => (
          <li key={number}>
            {t('import.fault', {
              number: formatNumber(number),
              name,
              problem: t(`problem.${problem!}`, { most: formatNumber(FIELD_LIMITS.corners), line: 0 }),
            })}
          </li>
        ))}
        {rows.length > FAULTS_SHOWN && <li>{t('import.more', { count: rows.length - FAULTS_SHOWN })}</li>}
      </ul>
    </Notice>
  );
}

function useColumns(): Column<ImportRow>[] {
  const { t } = useTexts('fields');
  const areaText = useAreas();
  return [
    { name: 'name', head: t('column.name'), cell: ({ name }) => name, isElastic: true },
    { name: 'crop', head: t('column.crop'), cell: ({ crop }) => crop || '–' },
    { name: 'area', head: t('column.area'), cell: ({ area }) => areaText(area), numeric: true, width: 120 },
    {
      name: 'state',
      head: t('import.becomes'),
      cell: ({ isKnown }) => t(isKnown ? 'import.newOutline' : 'import.newField'),
      width: 180,
    },
  ];
}
