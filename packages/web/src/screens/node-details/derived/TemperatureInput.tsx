import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { DecimalInput } from '../../../ui/numbers/DecimalInput';
import { useMeasuredText } from '../../../values/use-measured-text';

interface TemperatureInputProps {
  label: string;
  description: string | undefined;
  /** °C; the empty text: nothing is entered. */
  stored: number | '';
  mistake: string | undefined;
  onChange(stored: number | ''): void;
}

/** A temperature in the reader's unit. */
export function TemperatureInput({ label, description, stored, mistake, onChange }: TemperatureInputProps) {
  const { unit, convert, store } = useMeasuredText().unitOf(MEASUREMENT_ID.airTemperature);
  return (
    <DecimalInput
      label={`${label} (${unit})`}
      description={description}
      value={stored === '' ? null : stored}
      convert={convert}
      store={store}
      error={mistake}
      onChange={(entered) => onChange(entered ?? '')}
    />
  );
}
