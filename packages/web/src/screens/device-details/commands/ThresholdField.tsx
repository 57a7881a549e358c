import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { Checkbox, Fieldset, NumberInput } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import classes from './Commands.module.css';
import { isRight, type ThresholdDraft, type ThresholdFields, type ThresholdName } from './threshold-draft';

interface ThresholdFieldProps {
  name: ThresholdName;
  fields: ThresholdFields;
  draft: ThresholdDraft;
  isReadOnly: boolean;
  /** Whether what is wrong is said. */
  isTried: boolean;
  onChange(changed: Partial<ThresholdDraft>): void;
}

/** One threshold of a tracker: whether it is on, and its figures. */
export function ThresholdField({ name, fields, draft, isReadOnly, isTried, onChange }: ThresholdFieldProps) {
  const { t } = useTexts('commands');
  const unit = name === 'temperature' ? ' (°C)' : ' (%)';
  return (
    <Fieldset legend={t(`thresholds.${name}`)} mt="md" disabled={isReadOnly}>
      <Checkbox
        label={t('thresholds.isOn')}
        checked={draft.isOn}
        onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
      />
      <div className={classes.row}>
        {fields.map((field) => (
          <NumberInput
            key={field.name}
            label={t(`thresholds.${field.name}`) + (field.name === 'min' || field.name === 'max' ? unit : '')}
            allowDecimal={field.decimals !== undefined}
            decimalScale={field.decimals}
            allowNegative={field.least < 0}
            hideControls
            value={draft[field.name] ?? ''}
            onChange={(value) => onChange({ [field.name]: value })}
            error={
              isTried && !isRight(field, draft[field.name])
                ? t('thresholds.wrong', { least: field.least, most: field.most })
                : undefined
            }
          />
        ))}
      </div>
    </Fieldset>
  );
}
