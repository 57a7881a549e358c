import '@mantine/core/styles/NumberInput.layer.css';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { Select } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { GeofenceSelect } from './GeofenceSelect';
import { MeasurementSelect } from './MeasurementSelect';
import { NumberField } from './NumberField';
import classes from './RuleEditor.module.css';
import type { RuleDraft } from './rule-draft.model';
import { ScopeSelect } from './ScopeSelect';
import { ValueField } from './ValueField';

export interface DraftPartProps {
  draft: RuleDraft;
  change(part: Partial<RuleDraft>): void;
  /** What is missing is said once the reader has tried to save. */
  isTried?: boolean;
}

/** The rule as a sentence whose parts are fields. */
export function RuleSentence({ draft, change, isTried }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const required = (value: number | null) => (isTried && value === null ? t('editor.required') : undefined);
  const value = (part: 'limit' | 'low' | 'high' | 'by') => (
    <ValueField
      label={t(`editor.field.${part}`)}
      measurementId={draft.measurement_id}
      isDifference={part === 'by'}
      value={draft[part]}
      error={
        required(draft[part]) ??
        (part === 'high' && draft.low !== null && draft.high !== null && draft.low >= draft.high
          ? t('editor.order')
          : undefined)
      }
      onChange={(next) => change({ [part]: next })}
    />
  );
  const minutes = (part: 'hold_minutes' | 'within_minutes', label: string, most: number) => (
    <NumberField
      label={label}
      unit="minute"
      min={part === 'within_minutes' ? 1 : 0}
      max={most}
      value={draft[part]}
      error={part === 'within_minutes' ? required(draft[part]) : undefined}
      onChange={(next) => change({ [part]: next })}
    />
  );
  const parts: Record<string, () => ReactNode> = {
    measurement: () => <MeasurementSelect draft={draft} change={change} isTried={isTried} />,
    scope: () => <ScopeSelect draft={draft} change={change} />,
    limit: () => value('limit'),
    low: () => value('low'),
    high: () => value('high'),
    by: () => value('by'),
    hold: () => minutes('hold_minutes', t('editor.field.hold'), ALARM_LIMITS.holdMinutes),
    within: () => minutes('within_minutes', t('editor.field.within'), 1440),
    direction: () => (
      <Select
        className={classes.word}
        aria-label={t('editor.field.direction')}
        data={(['either', 'rise', 'fall'] as const).map((one) => ({
          value: one,
          label: t(`editor.direction.${one}`),
        }))}
        value={draft.direction}
        allowDeselect={false}
        onChange={(direction) => change({ direction: (direction ?? 'either') as RuleDraft['direction'] })}
      />
    ),
    intervals: () => (
      <NumberField
        label={t('editor.field.intervals')}
        min={1}
        max={100}
        value={draft.intervals}
        error={required(draft.intervals)}
        onChange={(intervals) => change({ intervals })}
      />
    ),
    battery: () => (
      <NumberField
        label={t('editor.field.battery')}
        unit="percent"
        min={1}
        max={100}
        value={draft.battery}
        error={required(draft.battery)}
        onChange={(battery) => change({ battery })}
      />
    ),
    area: () => <GeofenceSelect draft={draft} change={change} isTried={isTried} />,
    hours: () => (
      <NumberField
        label={t('editor.field.hours')}
        unit="hour"
        min={1}
        max={720}
        value={draft.position_hours}
        error={required(draft.position_hours)}
        onChange={(position_hours) => change({ position_hours })}
      />
    ),
  };
  return (
    <div className={classes.sentence}>
      {partsOf(t(`editor.sentence.${draft.kind}`)).map(({ words, field }) => (
        <Fragment key={words + field}>
          {words && <span>{words}</span>}
          {field && parts[field]?.()}
        </Fragment>
      ))}
    </div>
  );
}

/** A sentence with holes: "When {{a}} is above {{b}}" is words, then a field, twice. */
function partsOf(sentence: string): { words: string; field: string }[] {
  return [...sentence.matchAll(/(.*?)(?:\{\{(\w+)\}\}|$)/g)]
    .map(([, words = '', field = '']) => ({ words: words.trim(), field }))
    .filter(({ words, field }) => words !== '' || field !== '');
}
