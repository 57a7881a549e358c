import type { BatteryChemistry } from '@fieldscope/contract/battery-chemistries';
import type { MappedField } from '@fieldscope/contract/calls/device-profiles';
import type { DecodedOutput } from '@fieldscope/contract/decoded-fields/field-values';
import { measuredValueOf, rawValueOf } from '@fieldscope/contract/decoded-fields/mapped-values';
import { findMeasurement } from '@fieldscope/contract/definitions/measurements';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { Select, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { formatShare } from '../../values/format-number';
import { useMeasuredText } from '../../values/use-measured-text';
import classes from './DeviceProfiles.module.css';
import { sentValueText } from './sent-value-text';
import { useChemistryChoices } from './use-chemistry-choices';

interface FieldNoteProps {
  field: MappedField;
  outputs: readonly DecodedOutput[];
  onChemistry(chemistry: BatteryChemistry | undefined): void;
}

const PERCENT = 'percent';

/** What a mapped field came to in the uplinks that were tried, and whether it can be that measurement. */
export function FieldNote({ field, outputs, onChemistry }: FieldNoteProps) {
  const { t } = useTexts('device-profiles');
  const chemistries = useChemistryChoices();
  const isBattery = field.measurement_id === STATUS_ID.battery;
  return (
    <div className={classes.note}>
      {isBattery && (
        <Select
          size="xs"
          aria-label={t('fields.of', { what: t('fields.battery'), path: field.path })}
          allowDeselect={false}
          data={[{ value: PERCENT, label: t('fields.percent') }, ...chemistries]}
          value={field.chemistry ?? PERCENT}
          onChange={(chosen) => onChemistry(chosen === PERCENT ? undefined : (chosen as BatteryChemistry))}
        />
      )}
      {outputs.length > 0 && <Values field={field} outputs={outputs} />}
    </div>
  );
}

function Values({ field, outputs }: Pick<FieldNoteProps, 'field' | 'outputs'>) {
  const { t } = useTexts('device-profiles');
  const textOf = useFieldText(field);
  const raws = outputs.flatMap((output) => rawValueOf(output, field.path) ?? []);
  const [first] = raws;
  if (first === undefined) {
    return (
      <Text size="sm" c="dimmed">
        {t('fields.absent')}
      </Text>
    );
  }
  const measured = raws.map((raw) => measuredValueOf(field, raw));
  const values = measured.filter((value) => value !== undefined);
  const { min, max } = findMeasurement(field.measurement_id) ?? {};
  const unlikely = values.find((value) => value < (min ?? value) || value > (max ?? value));
  const isConverted = field.factor !== 1 || field.offset !== 0 || field.chemistry !== undefined;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (
    <>
      <Text size="sm" span>
        {isConverted && `${textOf.raw(first)} → `}
        {measured[0] === undefined ? t('fields.nothing') : textOf.measured(measured[0])}
      </Text>
      {values.length > 1 && least !== most && (
        <Text size="sm" c="dimmed" span>
          {t('fields.heard', {
            ...{ count: values.length, least: textOf.measured(least), most: textOf.measured(most) },
          })}
        </Text>
      )}
      {values.length < measured.length && <Warning>{t('fields.noCharge')}</Warning>}
      {unlikely !== undefined && min !== undefined && max !== undefined && (
        <Warning>
          {t('fields.unlikely', {
            ...{ value: textOf.measured(unlikely), least: textOf.measured(min), most: textOf.measured(max) },
          })}
        </Warning>
      )}
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden />
      {children}
    </span>
  );
}

/** Values of a field as text: as it was sent, and as it is measured, in the reader's unit. */
function useFieldText(field: MappedField) {
  const { text } = useMeasuredText();
  const isBattery = field.measurement_id === STATUS_ID.battery;
  return {
    raw: (value: number) => sentValueText(field, value),
    measured: (value: number) => (isBattery ? formatShare(value / 100) : text(value, field.measurement_id)),
  };
}
