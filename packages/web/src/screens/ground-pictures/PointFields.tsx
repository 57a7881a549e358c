import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { PositionFields } from '../../ui/map/PositionFields';
import classes from './GroundPictures.module.css';
import type { PointDraft } from './picture-draft.model';

interface PointFieldsProps {
  point: PointDraft;
  size: { width: number; height: number };
  onChange(part: Partial<PointDraft>): void;
}

/** A point as numbers: for who has its coordinates, or works without a pointer. */
export function PointFields({ point, size, onChange }: PointFieldsProps) {
  const { t } = useTexts('ground-pictures');
  const pixels = { min: 0, allowDecimal: false, hideControls: true } as const;
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label={t('field.x')}
          max={size.width}
          value={point.x}
          onChange={(x) => onChange({ x })}
          {...pixels}
        />
        <NumberInput
          label={t('field.y')}
          max={size.height}
          value={point.y}
          onChange={(y) => onChange({ y })}
          {...pixels}
        />
      </div>
      <PositionFields position={point} north={85} onChange={onChange} />
    </>
  );
}
