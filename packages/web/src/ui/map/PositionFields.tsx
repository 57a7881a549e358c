import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { readCoordinates } from '../../values/position-text';
import { signedKeyboard } from '../numbers/signed-keyboard';
import classes from './PositionFields.module.css';

/** Degrees as they are typed; a text: not a number yet. */
interface TypedPosition {
  latitude: number | string;
  longitude: number | string;
}

interface PositionFieldsProps {
  position: TypedPosition;
  /** The northmost latitude. */
  north: number;
  /** What is wrong with the position. */
  error?: string;
  onChange(part: Partial<TypedPosition>): void;
}

/** Latitude and longitude: for who has them, or works without a pointer. Both are pasted at once. */
export function PositionFields({ position, north, error, onChange }: PositionFieldsProps) {
  const { t } = useTexts('map');
  const degrees = { decimalScale: 6, hideControls: true, ...signedKeyboard() } as const;
  return (
    <div className={classes.pair}>
      <NumberInput
        label={t('position.latitude')}
        min={-north}
        max={north}
        value={position.latitude}
        error={error}
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
        label={t('position.longitude')}
        min={-180}
        max={180}
        value={position.longitude}
        onChange={(longitude) => onChange({ longitude })}
        {...degrees}
      />
    </div>
  );
}
