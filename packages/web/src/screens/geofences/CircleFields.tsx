import '@mantine/core/styles/NumberInput.layer.css';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import { NumberInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { readCoordinates } from '../../values/position-text';
import { useLengths } from '../../values/use-lengths';
import classes from './Geofences.module.css';
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
  const degrees = { decimalScale: 6, hideControls: true } as const;
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label={t('field.latitude')}
          min={-90}
          max={90}
          value={draft.latitude}
          error={problem?.problem === 'centre' ? t('problem.centre') : undefined}
          onChange={(latitude) => onChange({ latitude })}
          onPaste={(event) => {
            const place = readCoordinates(event.clipboardData.getData('text'));
            if (!place) return;
            event.preventDefault();
            onChange(place);
          }}
          {...degrees}
        />
        <NumberInput
          label={t('field.longitude')}
          min={-180}
          max={180}
          value={draft.longitude}
          onChange={(longitude) => onChange({ longitude })}
          {...degrees}
        />
      </div>
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
