import '@mantine/core/styles/NumberInput.layer.css';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import { NumberInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { PositionFields } from '../../ui/map/PositionFields';
import { useLengths } from '../../values/use-lengths';
import type { GeofenceDraft, ShapeProblem } from './geofence-draft.model';

export interface ShapeFieldProps {
  draft: GeofenceDraft;
  /** What is wrong with the shape, once the reader has tried to save. */
  problem: { problem: ShapeProblem; line?: number } | undefined;
  onChange(part: Partial<GeofenceDraft>): void;
}

/** Middle and radius of a circle. */
export function CircleFields({ draft, problem, onChange }: ShapeFieldProps) {
  const { t } = useTexts('geofences');
  const lengths = useLengths();
  const { radiusMetresLeast: least, reachMetres: most } = GEOFENCE_LIMITS;
  return (
    <>
      <PositionFields
        position={draft}
        north={90}
        error={problem?.problem === 'centre' ? t('problem.centre') : undefined}
        onChange={onChange}
      />
      <NumberInput
        label={t(`field.radius.${lengths.unit}`)}
        min={lengths.shown(least)}
        max={lengths.shown(most)}
        allowDecimal={false}
        hideControls
        value={
          typeof draft.radius_metres === 'number' ? lengths.shown(draft.radius_metres) : draft.radius_metres
        }
        error={
          problem?.problem === 'radius'
            ? t('problem.radius', { least: lengths.text(least), most: lengths.text(most) })
            : undefined
        }
        onChange={(typed) =>
          onChange({ radius_metres: typeof typed === 'number' ? lengths.stored(typed) : typed })
        }
      />
    </>
  );
}
