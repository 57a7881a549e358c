import type { AlarmField } from '@fieldscope/contract/alarm-kinds';
import { isAscending } from '../../features/alarms/alarm-lines.model';
import { useTexts } from '../../texts/use-texts';
import { DirectionSelect } from './DirectionSelect';
import type { DraftPartProps } from './draft-part-props';
import { GeofenceSelect } from './GeofenceSelect';
import { NumberField } from './NumberField';
import { linesOf } from './rule-draft.model';
import { ValueField } from './ValueField';

interface ConditionInputProps extends DraftPartProps {
  field: AlarmField;
}

/** A part of the condition as its type is entered. */
export function ConditionInput({ field, ...props }: ConditionInputProps) {
  const { t } = useTexts('alarms');
  const { draft, enter, isTried } = props;
  const required = (value: number | null) => (isTried && value === null ? t('editor.required') : undefined);
  switch (field.type) {
    case 'value':
    case 'difference':
      return (
        <ValueField
          label={t(`editor.field.${field.name}`)}
          measurementId={draft.measurement_id}
          isDifference={field.type === 'difference'}
          value={draft.entered[field.name]}
          error={
            required(draft.entered[field.name]) ??
            (isLastOfCrossed(field, draft) ? t('editor.order') : undefined)
          }
          onChange={(value) => enter({ [field.name]: value })}
        />
      );
    case 'number':
    case 'count':
      return (
        <NumberField
          label={t(`editor.field.${field.name}`)}
          unit={field.type === 'number' ? field.unit : undefined}
          min={field.least}
          max={field.most}
          value={draft.entered[field.name]}
          error={required(draft.entered[field.name])}
          onChange={(value) => enter({ [field.name]: value })}
        />
      );
    case 'direction':
      return <DirectionSelect {...props} />;
    case 'geofence':
      return <GeofenceSelect {...props} />;
    case 'kept':
      return null;
  }
}

/** Limits that cross are named at the last of them. */
function isLastOfCrossed({ name }: AlarmField, draft: DraftPartProps['draft']): boolean {
  const lines = linesOf(draft);
  return lines.at(-1)?.name === name && !isAscending(lines);
}
