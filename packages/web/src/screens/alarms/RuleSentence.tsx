import { fieldsOfKind } from '@fieldscope/contract/alarm-kinds';
import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { Fragment, type ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ConditionInput } from './ConditionInput';
import type { DraftPartProps } from './draft-part-props';
import { MeasurementSelect } from './MeasurementSelect';
import { NumberField } from './NumberField';
import classes from './RuleEditor.module.css';
import { ScopeSelect } from './ScopeSelect';

/** The rule as a sentence whose parts are fields: those of every kind, and those of the condition. */
export function RuleSentence(props: DraftPartProps) {
  const { t } = useTexts('alarms');
  const { draft, change } = props;
  const parts: Record<string, () => ReactNode> = {
    measurement: () => <MeasurementSelect {...props} />,
    scope: () => <ScopeSelect {...props} />,
    hold: () => (
      <NumberField
        label={t('editor.field.hold')}
        unit="minute"
        min={0}
        max={ALARM_LIMITS.holdMinutes}
        value={draft.hold_minutes}
        onChange={(hold_minutes) => change({ hold_minutes })}
      />
    ),
  };
  for (const [, field] of fieldsOfKind(draft.kind))
    parts[field.name] = () => <ConditionInput {...props} field={field} />;
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
