import { MAPPED_FIELDS, type MappedField } from '@fieldscope/contract/message-mapping/mapping';
import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useTexts } from '../../../texts/use-texts';
import classes from './Mapping.module.css';
import { type MessageRow, rowsOf } from './message-rows';
import type { MappingDraft } from './use-mapping-draft';

/** A message line by line; beside each value stands what it is. */
export function MessageLines({ message, draft, assign }: Pick<MappingDraft, 'message' | 'draft' | 'assign'>) {
  const { t } = useTexts('message-mapping');
  const rows = useMemo(() => rowsOf(message), [message]);
  const fields = new Map(
    Object.entries(draft.places).map(([field, place]) => [place.join('/'), field as MappedField]),
  );
  return (
    <ul className={classes.lines} aria-label={t('message')}>
      {rows.map((row) => (
        <li key={row.pointer} className={classes.line} style={{ paddingLeft: 12 * row.segments.length }}>
          <span className={classes.key} translate="no">
            {row.label || t('whole')}
          </span>
          <span className={classes.value} translate="no">
            {row.kind === 'value' ? String(row.value) : row.kind === 'list' ? '[…]' : '{…}'}
          </span>
          {row.canBeNamed && row.kind !== 'list' && (
            <FieldChoice
              row={row}
              field={fields.get(row.segments.join('/'))}
              onChange={(field) => assign(row.segments, field)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface FieldChoiceProps {
  row: MessageRow;
  field: MappedField | undefined;
  onChange(field: MappedField | undefined): void;
}

function FieldChoice({ row, field, onChange }: FieldChoiceProps) {
  const { t } = useTexts('message-mapping');
  const possible = MAPPED_FIELDS.filter((one) => (one === 'decoded') === (row.kind === 'object'));
  return (
    <NativeSelect
      size="xs"
      className={classes.choice}
      data-chosen={field !== undefined || undefined}
      aria-label={t('isWhat', { place: row.pointer || t('whole') })}
      data={[
        { value: '', label: t('isNothing') },
        ...possible.map((one) => ({ value: one, label: t(`fields.${one}`) })),
      ]}
      value={field ?? ''}
      onChange={(event) => onChange(possible.find((one) => one === event.currentTarget.value))}
    />
  );
}
