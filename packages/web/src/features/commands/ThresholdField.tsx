import '@mantine/core/styles/Checkbox.layer.css';
import { formatBounds } from '../../values/format-number';
import '@mantine/core/styles/Fieldset.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { Checkbox, Fieldset, NumberInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import { signedKeyboard } from '../../ui/numbers/signed-keyboard';
import { useMeasuredText } from '../../values/use-measured-text';
import classes from './Commands.module.css';
import {
  asSent,
  type ThresholdField as Figure,
  isRight,
  type ThresholdDraft,
  type ThresholdFields,
  type ThresholdName,
} from './threshold-draft';
import { WaitsForDevice } from './WaitsForDevice';

interface ThresholdFieldProps {
  name: ThresholdName;
  fields: ThresholdFields;
  draft: ThresholdDraft;
  isReadOnly: boolean;
  /** Whether what is wrong is said. */
  isTried: boolean;
  /** Whether it was sent otherwise, and the tracker has not reported that yet. */
  isWaiting: boolean;
  onChange(changed: Partial<ThresholdDraft>): void;
}

/** One threshold of a tracker: whether it is on, and its figures. */
export function ThresholdField(props: ThresholdFieldProps) {
  const { name, fields, draft, isReadOnly, isTried, isWaiting, onChange } = props;
  const { t } = useTexts('commands');
  return (
    <Fieldset legend={t(`thresholds.${name}`)} mt="md" disabled={isReadOnly}>
      {isWaiting && <WaitsForDevice />}
      <Checkbox
        label={t('thresholds.isOn')}
        checked={draft.isOn}
        onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
      />
      <div className={classes.row}>
        {fields.map((field) => {
          const Input = field.decimals === undefined ? WholeFigure : TemperatureFigure;
          return (
            <Input
              key={field.name}
              field={field}
              isPercent={name === 'light'}
              value={draft[field.name]}
              isTried={isTried}
              onChange={(value) => onChange({ [field.name]: value })}
            />
          );
        })}
      </div>
    </Fieldset>
  );
}

interface FigureProps {
  field: Figure;
  isPercent: boolean;
  value: number | string | undefined;
  isTried: boolean;
  onChange(value: number | string): void;
}

function WholeFigure({ field, isPercent, value, isTried, onChange }: FigureProps) {
  const { t } = useTexts('commands');
  const { name, least, most } = field;
  const isLimit = name === 'min' || name === 'max';
  return (
    <NumberInput
      label={t(`thresholds.${name}`) + (isLimit && isPercent ? ' (%)' : '')}
      allowDecimal={false}
      allowNegative={least < 0}
      hideControls
      {...(least < 0 && signedKeyboard())}
      value={value ?? ''}
      onChange={onChange}
      error={
        isTried && !isRight(field, value) ? t('thresholds.wrong', formatBounds({ least, most })) : undefined
      }
    />
  );
}

/** A temperature in the reader's unit; what is sent is in °C, as exact as the tracker takes it. */
function TemperatureFigure({ field, value, isTried, onChange }: FigureProps) {
  const { t } = useTexts('commands');
  const { unit, convert, store } = useMeasuredText().unitOf(MEASUREMENT_ID.airTemperature);
  const { name, least, most } = field;
  const limits = { least: convert(least), most: convert(most) };
  return (
    <DecimalInput
      label={`${t(`thresholds.${name}`)} (${unit})`}
      value={typeof value === 'number' ? value : null}
      convert={convert}
      store={(shown) => asSent(field, store(shown))}
      error={isTried && !isRight(field, value) ? t('thresholds.wrong', formatBounds(limits)) : undefined}
      onChange={(entered) => onChange(entered ?? '')}
    />
  );
}
